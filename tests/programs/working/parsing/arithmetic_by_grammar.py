from functools import reduce


def char(test):
    return lambda s: (s[0], s[1:]) if s and test(s[0]) else None


def many(parser):
    def run(s):
        found = []
        while result := parser(s):
            found.append(result[0])
            s = result[1]
        return found, s

    return run


def sequence(*parsers):
    def run(s):
        found = []
        for parser in parsers:
            if not (result := parser(s)):
                return None
            value, s = result
            found.append(value)
        return found, s

    return run


def either(*parsers):
    return lambda s: next((result for parser in parsers if (result := parser(s))), None)


def mapped(parser, function):
    return lambda s: (function(result[0]), result[1]) if (result := parser(s)) else None


def literal(symbol):
    return mapped(sequence(char(symbol.__eq__), many(char(str.isspace))), lambda found: found[0])


digits = sequence(char(str.isdigit), many(char(str.isdigit)), many(char(str.isspace)))
number = mapped(digits, lambda found: int(found[0] + "".join(found[1])))
OPERATIONS = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}


def chain(operand, symbols):
    rest = many(sequence(either(*map(literal, symbols)), operand))
    return mapped(
        sequence(operand, rest),
        lambda found: reduce(lambda left, pair: OPERATIONS[pair[0]](left, pair[1]), found[1], found[0]),
    )


factor = either(number, mapped(sequence(literal("("), lambda s: total(s), literal(")")), lambda found: found[1]))
product = chain(factor, "*")
total = chain(product, "+-")
{text: total(text) for text in ("1+2*3", "2 * (3 + 4) - 5", "10-3-2", "((7))", "2 +", "x")}
