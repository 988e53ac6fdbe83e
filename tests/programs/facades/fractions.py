from decimal import Decimal
from fractions import Fraction

assert Fraction(16, -10) == Fraction(-8, 5) and str(Fraction("3.1415926535897932").limit_denominator(1000)) == "355/113"
assert Fraction(" -3/7 ") == Fraction(-3, 7) and Fraction("7e-6") == Fraction(7, 1000000) and Fraction(2.25) == Fraction(9, 4)
assert Fraction(Decimal("1.1")) == Fraction(11, 10) and repr(Fraction(1, 3)) == "Fraction(1, 3)"
third = Fraction(1, 3)
assert third + Fraction(1, 6) == Fraction(1, 2) and third * 3 == 1 and third**2 == Fraction(1, 9) and 1 / third == 3
assert third + 0.5 == 0.8333333333333333 and third < 0.34 and hash(Fraction(2)) == hash(2)
assert (third.numerator, third.denominator) == (1, 3) and Fraction(7, 2).as_integer_ratio() == (7, 2)
assert round(Fraction(7, 2)) == 4 and round(Fraction(5, 2)) == 2 and round(Fraction(22, 7), 2) == Fraction(157, 50)
assert int(Fraction(-7, 2)) == -3 and Fraction(-7, 2) // 1 == -4 and divmod(Fraction(7, 2), 1) == (3, Fraction(1, 2))
assert Fraction.from_float(0.5) == Fraction(1, 2) == Fraction.from_decimal(Decimal("0.5"))
assert sum([Fraction(1, n) for n in (2, 3, 6)]) == 1 and float(Fraction(1, 8)) == 0.125
failed = []
for wrong in (lambda: Fraction(1, 0), lambda: Fraction("a"), lambda: Fraction(1.5, 2)):
    try:
        wrong()
    except (ZeroDivisionError, ValueError, TypeError) as error:
        failed.append(type(error).__name__)
assert failed == ["ZeroDivisionError", "ValueError", "TypeError"]
return "ok"
