import cmath
import math

close = cmath.isclose
assert close(cmath.exp(1j * cmath.pi), -1, abs_tol=1e-12) and cmath.sqrt(-1) == 1j
assert cmath.polar(1j) == (1.0, math.pi / 2) and close(cmath.rect(2, cmath.pi), -2, abs_tol=1e-12)
assert cmath.phase(complex(-1.0, 0.0)) == math.pi and cmath.phase(complex(-1.0, -0.0)) == -math.pi
assert close(cmath.log(cmath.e), 1) and close(cmath.log(8, 2), 3) and close(cmath.log10(1000), 3)
z = 0.3 + 0.4j
for function, inverse in (
    (cmath.sin, cmath.asin),
    (cmath.cos, cmath.acos),
    (cmath.tan, cmath.atan),
    (cmath.sinh, cmath.asinh),
    (cmath.cosh, cmath.acosh),
    (cmath.tanh, cmath.atanh),
):
    assert close(function(inverse(z)), z), function
assert close(cmath.sin(z) ** 2 + cmath.cos(z) ** 2, 1) and close(cmath.cosh(z) ** 2 - cmath.sinh(z) ** 2, 1)
assert cmath.tau == 2 * cmath.pi and cmath.inf == math.inf and cmath.infj.imag == math.inf
assert cmath.isnan(cmath.nan) and cmath.isnan(cmath.nanj) and cmath.isinf(complex(1, cmath.inf))
assert cmath.isfinite(z) and not cmath.isfinite(cmath.infj)
try:
    cmath.log(0)
except ValueError as error:
    assert "math domain error" in str(error)
    return "ok"
