from functools import partial, reduce

compose = lambda *fs: reduce(lambda f, g: lambda x: g(f(x)), fs, lambda x: x)
curry = lambda f, n: (lambda *a: f(*a) if len(a) >= n else curry(partial(f, *a), n - len(a)))
Y = lambda f: (lambda x: x(x))(lambda x: f(lambda *a: x(x)(*a)))
fact = Y(lambda self: lambda n: 1 if n < 2 else n * self(n - 1))
defaults = lambda a, b=2, *args, c=lambda: "inner", **kw: (a, b, args, c(), kw)

ops = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "/": lambda a, b: a / b if b else float("inf"),
}
pipeline = compose(str.strip, str.lower, str.split, set, sorted, ", ".join)


def tally(start=0, _memo={}):
    _memo[start] = _memo.get(start, 0) + 1
    return _memo[start]


def apply_n(f, n, x):
    return x if n == 0 else apply_n(f, n - 1, f(x))


print(compose(lambda x: x + 1, lambda x: x * 10, str)(4), pipeline("  b A a c B "), curry(lambda a, b, c: a + b + c, 3)(1)(2)(3))
print(fact(10), defaults(1), defaults(1, 3, 4, 5, c=lambda: "mine", z=0), [ops[o](6, 0) for o in "+-/"])
print([tally(), tally(), tally(5), tally()], apply_n(lambda x: x * 2, 10, 1), (lambda: (yield))().send(None))
print(list(map(pow, [2, 3], [5, 2])), list(filter(None, [0, 1, "", "a", None])), sorted([(2, "b"), (1, "z")], key=lambda p: p[1]))
print(reduce(lambda acc, kv: {**acc, kv[0]: acc.get(kv[0], 0) + kv[1]}, [("a", 1), ("b", 2), ("a", 3)], {}))
hex_ = partial(int, base=16)
print(hex_("ff"), hex_.keywords, hex_.func is int, partial(print, "pre", sep="|")("post"))
print((lambda x, /, y, *, z: x + y + z)(1, y=2, z=3), callable(print), callable(3), [*iter(lambda c=iter("ab.cd"): next(c), ".")])
