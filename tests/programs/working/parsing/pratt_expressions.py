import re

TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|(\*\*|[-+*/%()!<>=]=?))")
POWERS = {"==": 1, "<": 2, ">": 2, "<=": 2, ">=": 2, "+": 3, "-": 3, "*": 4, "/": 4, "%": 4, "**": 6}


def tokenize(text):
    position = 0
    while position < len(text.rstrip()):
        found = TOKEN.match(text, position)
        if not found:
            raise SyntaxError(f"column {position + 1}: {text[position:].strip()[0]!r}")
        yield ("number", float(found[1])) if found[1] else ("operator", found[2])
        position = found.end()
    yield "end", None


class Parser:
    def __init__(self, text):
        self.tokens = tokenize(text)
        self.advance()

    def advance(self):
        self.kind, self.value = next(self.tokens)

    def expression(self, floor=0):
        kind, value = self.kind, self.value
        self.advance()
        if kind == "number":
            left = value
        elif value == "-":
            left = ("-", self.expression(5))
        elif value == "(":
            left = self.expression()
            assert self.value == ")", "a parenthesis is not closed"
            self.advance()
        else:
            raise SyntaxError(f"unexpected {value!r}")
        while self.kind == "operator" and POWERS.get(self.value, -1) > floor:
            operator = self.value
            self.advance()
            left = (operator, left, self.expression(POWERS[operator] - (operator == "**")))
        return left


def show(tree):
    return f"{tree:g}" if isinstance(tree, float) else f"({' '.join([tree[0], *map(show, tree[1:])])})"


for text in ("1 + 2 * 3", "2 ** 3 ** 2", "-2 ** 2", "(1 + 2) * 3 <= 9 == 1", "7 $ 2", "(4", "* 3"):
    try:
        print(text, "=>", show(Parser(text).expression()))
    except (SyntaxError, AssertionError) as error:
        print(text, "=>", type(error).__name__, error)
