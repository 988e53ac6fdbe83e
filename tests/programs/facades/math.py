import math
from math import inf, isclose, nan, pi, tau

assert pi == 3.141592653589793 and math.e == 2.718281828459045 and tau == 2 * pi
assert math.ceil(1.2) == 2 and math.floor(-1.2) == -2 and math.trunc(-1.9) == -1 and math.fabs(-2) == 2.0
assert math.comb(5, 2) == 10 and math.perm(5, 2) == 20 and math.factorial(10) == 3628800 and math.perm(3) == 6
assert math.gcd(12, 18, 27) == 3 and math.lcm(4, 6, 10) == 60 and math.isqrt(99) == 9 and math.gcd() == 0
assert math.copysign(1, -0.0) == -1.0 and math.fmod(-7, 3) == -1.0 and math.remainder(7, 4) == -1.0
assert math.frexp(8.0) == (0.5, 4) and math.ldexp(0.5, 4) == 8.0 and math.modf(3.25) == (0.25, 3.0)
assert math.fsum([0.1] * 10) == 1.0 and math.prod([2, 3, 4], start=2) == 48 and math.dist((0, 0), (3, 4)) == 5.0
assert math.hypot(3, 4) == 5.0 and math.hypot(1, 2, 2) == 3.0 and math.sqrt(16) == 4.0 and isclose(math.cbrt(-27), -3)
assert math.exp(0) == 1.0 and math.exp2(10) == 1024.0 and isclose(math.expm1(1e-10), 1e-10) and math.pow(2, 0.5) == math.sqrt(2)
assert math.log(math.e) == 1.0 and math.log(8, 2) == 3.0 and math.log10(1000) == 3.0 and math.log2(1024) == 10.0 and isclose(math.log1p(1e-10), 1e-10)
assert isclose(math.sin(pi / 6), 0.5) and isclose(math.cos(pi / 3), 0.5) and isclose(math.tan(pi / 4), 1)
assert isclose(math.asin(1), pi / 2) and math.acos(1) == 0 and isclose(math.atan(1), pi / 4) and isclose(math.atan2(1, -1), 3 * pi / 4)
x = 0.7
assert isclose(math.asinh(math.sinh(x)), x) and isclose(math.acosh(math.cosh(x)), x) and isclose(math.atanh(math.tanh(x)), x)
assert math.degrees(pi) == 180.0 and math.radians(180) == pi
assert math.gamma(5) == 24.0 and isclose(math.lgamma(10), math.log(362880)) and math.erf(0) == 0 and isclose(math.erf(1) + math.erfc(1), 1)
assert math.isnan(nan) and math.isinf(-inf) and math.isfinite(1.0) and not math.isclose(1, 1.1) and isclose(1, 1.1, rel_tol=0.1)
assert math.nextafter(1.0, 2.0) == 1.0000000000000002 and math.ulp(1.0) == 2.220446049250313e-16
if hasattr(math, "sumprod"):
    assert math.sumprod([1, 2, 3], [4, 5, 6]) == 32
if hasattr(math, "fma"):
    assert math.fma(2.0, 3.0, 4.0) == 10.0
failed = []
for wrong in (lambda: math.sqrt(-1), lambda: math.factorial(-1), lambda: math.exp(1000), lambda: math.factorial(1.5)):
    try:
        wrong()
    except (ValueError, OverflowError, TypeError) as error:
        failed.append(type(error).__name__)
assert failed == ["ValueError", "ValueError", "OverflowError", "TypeError"]
return "ok"
