import math
from math import comb, gcd, hypot, isqrt, pi, prod

print(math.floor(-1.5), math.ceil(1.2), math.trunc(-1.7), math.fabs(-3), math.factorial(6), math.gcd(84, 30, 12), math.lcm(4, 6), isqrt(99))
print(round(math.sin(pi / 6), 10), round(math.degrees(math.atan2(1, 1)), 6), math.radians(180) == pi, round(math.log(8, 2), 6), math.log2(1024), math.log10(1000), round(math.log1p(1e-5), 12))
print(hypot(3, 4), hypot(1, 2, 2), math.dist((0, 0), (3, 4)), prod([1, 2, 3, 4], start=2), comb(10, 3), math.perm(5, 2), round(math.cbrt(27), 9), math.exp2(5))
print(math.inf > 1e308, math.isnan(math.nan), math.isinf(-math.inf), math.isfinite(1), math.copysign(3, -0.0), math.modf(3.75), math.frexp(8.0), math.ldexp(0.5, 4))
print(math.fsum([0.1] * 10), sum([0.1] * 10) != 1.0 or True, math.isclose(1e9, 1e9 + 1, rel_tol=1e-8), math.remainder(7, 4), math.fmod(-7, 4), -7 % 4)
print(round(math.gamma(5), 6), round(math.erf(0.5), 8), round(math.e**2, 5), f"{math.tau:.4f}", round(math.sinh(1), 6), math.nextafter(1.0, 2.0), math.ulp(1.0))


def haversine(a, b):
    (la1, lo1), (la2, lo2) = (map(math.radians, p) for p in (a, b))
    h = math.sin((la2 - la1) / 2) ** 2 + math.cos(la1) * math.cos(la2) * math.sin((lo2 - lo1) / 2) ** 2
    return 2 * 6371 * math.asin(math.sqrt(h))


for bad in (lambda: math.log(0), lambda: math.exp(1000), lambda: math.factorial(-1), lambda: gcd(1.5, 2)):
    try:
        bad()
    except (ValueError, OverflowError, TypeError) as e:
        print(type(e).__name__, e)
return {"km": round(haversine((59.91, 10.75), (45.07, 7.69)), 1), "sci": 1.5e300, "pi": pi}
