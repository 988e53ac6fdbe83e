import math
import operator as op


def parse(src):
    tokens = src.replace("(", " ( ").replace(")", " ) ").split()

    def read():
        token = tokens.pop(0)
        if token == "(":
            out = []
            while tokens[0] != ")":
                out.append(read())
            tokens.pop(0)
            return out
        digits = token.lstrip("-").replace(".", "", 1)
        return (float if "." in token else int)(token) if digits.isdigit() else token

    return read()


class Env(dict):
    def __init__(self, names=(), values=(), outer=None):
        super().__init__(zip(names, values))
        self.outer = outer

    def find(self, name):
        if name in self:
            return self
        if self.outer is None:
            raise LookupError(f"unbound: {name}")
        return self.outer.find(name)


GLOBAL = Env()
GLOBAL.update({"+": lambda *a: sum(a), "*": lambda *a: math.prod(a), "-": op.sub, "<": op.lt, "=": op.eq, "list": lambda *a: list(a), "cons": lambda a, b: [a, *b], "car": lambda x: x[0], "cdr": lambda x: x[1:], "null?": op.not_, "sqrt": math.sqrt})


def ev(x, env=GLOBAL):
    match x:
        case str():
            return env.find(x)[x]
        case int() | float():
            return x
        case ["if", test, yes, no]:
            return ev(yes if ev(test, env) else no, env)
        case ["define", name, value]:
            env[name] = ev(value, env)
        case ["lambda", params, body]:
            return lambda *args: ev(body, Env(params, args, env))
        case [head, *args]:
            return ev(head, env)(*(ev(a, env) for a in args))


ev(parse("(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))"))
ev(parse("(define rev (lambda (xs acc) (if (null? xs) acc (rev (cdr xs) (cons (car xs) acc)))))"))
[ev(parse(s)) for s in ("(fact 20)", "(+ 1 2 (* 3 4.5))", "((lambda (x) (* x x)) 7)", "(car (cdr (list 1 2 3)))", "(sqrt 16)", "(rev (list 1 2 3) (list))")]
