import re
from typing import Iterator, NamedTuple

Token = NamedTuple("Token", [("kind", str), ("text", str), ("pos", int)])
SPEC = [("NUM", r"\d+(\.\d*)?"), ("NAME", r"[A-Za-z_]\w*"), ("OP", r"\*\*|[-+*/%(),]"), ("WS", r"\s+"), ("BAD", r".")]
PATTERN = re.compile("|".join(f"(?P<{n}>{p})" for n, p in SPEC))


def tokenize(src: str) -> Iterator[Token]:
    for m in PATTERN.finditer(src):
        if m.lastgroup == "BAD":
            raise SyntaxError(f"unexpected {m.group()!r} at {m.start()}")
        if m.lastgroup != "WS":
            yield Token(m.lastgroup, m.group(), m.start())
    yield Token("END", "", len(src))


class Calc:
    BINARY = {"+": (1, lambda a, b: a + b), "-": (1, lambda a, b: a - b), "*": (2, lambda a, b: a * b), "/": (2, lambda a, b: a / b), "%": (2, lambda a, b: a % b), "**": (4, pow)}

    def __init__(self):
        self.names = {"pi": 3.14159, "max": max, "abs": abs}

    def run(self, src):
        self.tokens = list(tokenize(src))
        self.take = lambda: self.tokens.pop(0)
        return self.expr(0)

    def expr(self, level):
        left = self.atom()
        while (op := self.tokens[0].text) in self.BINARY and self.BINARY[op][0] >= level:
            self.take()
            left = self.BINARY[op][1](left, self.expr(self.BINARY[op][0] + (op != "**")))
        return left

    def atom(self):
        match self.take():
            case Token("NUM", text):
                return float(text) if "." in text else int(text)
            case Token(text="-"):
                return -self.expr(3)
            case Token(text="("):
                return (self.expr(0), self.take())[0]
            case Token("NAME", name) if self.tokens[0].text == "(":
                args = []
                while self.take().text in "(,":
                    args.append(self.expr(0))
                return self.names[name](*args)
            case Token("NAME", name):
                return self.names[name]
            case token:
                raise SyntaxError(f"unexpected {token.text or 'end'!r} at {token.pos}")


calc = Calc()
for line in ["1 + 2 * 3", "(1+2)*3 - -4", "2 ** 3 ** 2", "10 / 4 * pi", "max(1, abs(-7), 2.5)", "7 % 4 - 3 - 2", "1 +", "2 $ 3", "y + 1"]:
    try:
        print(f"{line:<20} = {calc.run(line)}")
    except (SyntaxError, KeyError) as e:
        print(f"{line:<20} ! {type(e).__name__}: {e}")
