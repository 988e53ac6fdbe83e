import numbers
from decimal import Decimal
from fractions import Fraction
from numbers import Complex, Integral, Number, Rational, Real

table = {
    value: [isinstance(value, kind) for kind in (Number, Complex, Real, Rational, Integral)]
    for value in (3, 1.5, 2j, Fraction(1, 3), Decimal("1.25"))
}
assert table == {
    3: [True] * 5,
    1.5: [True, True, True, False, False],
    2j: [True, True, False, False, False],
    Fraction(1, 3): [True, True, True, True, False],
    Decimal("1.25"): [True, False, False, False, False],
}
assert isinstance(True, Integral) and not isinstance("3", numbers.Number)


class Half(Number):
    def __float__(self):
        return 0.5


assert isinstance(Half(), Number) and float(Half()) == 0.5 and not isinstance(Half(), Real)
try:
    Integral()
except TypeError as error:
    assert "abstract" in str(error)
    print("ok")
