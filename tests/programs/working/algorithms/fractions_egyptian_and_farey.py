from fractions import Fraction as F
from math import ceil


def egyptian(f):
    parts = []
    while f:
        d = ceil(1 / f)
        parts.append(F(1, d))
        f -= parts[-1]
    return parts


def farey(n):
    a, b, c, d = 0, 1, 1, n
    yield F(a, b)
    while c <= n:
        k = (n + b) // d
        a, b, c, d = c, d, k * c - a, k * d - b
        yield F(a, b)


def continued(f):
    out = []
    while True:
        whole = f.numerator // f.denominator
        out.append(whole)
        f -= whole
        if not f:
            return out
        f = 1 / f


print(*egyptian(F(6, 7)), sep=" + ")
print([str(x) for x in farey(5)])
print(continued(F(415, 93)), F("3.14"), F(0.5), F(22, 7).limit_denominator(3), F("1e-2"), repr(F(3, -9)))
h = sum(F(1, k) for k in range(1, 11))
print(h, float(h), round(h, 3), h > 2.9, F(1, 3) + 1, F(1, 3) * 0.5, F(2, 3) ** 2, F(7, 2) // 1, F(7, 2) % 2)
