import cmath
import math

z = 3 + 4j
roots = [cmath.rect(1, 2 * math.pi * k / 3) for k in range(3)]
w = complex("1-2j")
print(z.real, z.imag, abs(z), z.conjugate(), z * w, z / (1 - 1j), z ** 2, -z, z == 3 + 4j, complex(1.5), bool(0j))
print([f"{r:.3f}" for r in roots], cmath.phase(-1), round(cmath.exp(1j * math.pi).real, 6), cmath.sqrt(-4))
print(round(2.5), round(3.5), round(-0.5), round(2.675, 2), round(1234, -2), math.floor(-2.5), math.ceil(-2.5), math.trunc(-2.5), int(-2.9))
print(7 // 2, -7 // 2, 7 % -3, -7 % 3, divmod(7.5, 2), 2**-1, 2**0.5, 10 / 4, 1e308 * 10, -0.0, 0.0 == -0.0)
print(0.1 + 0.2, 1e16 + 1, 1e22, 1e-7, 123456789012345678, 1.0, 5e-324, float("nan") != float("nan"), (0.1).hex(), float.fromhex("0x1.8p1"))
print((2.5).is_integer(), (4.0).as_integer_ratio(), (255).bit_length(), float("  1_000.5 "), int(" -12 "), int("ff", 16), math.isclose(0.1 + 0.2, 0.3))
try:
    z < w
except TypeError as e:
    print(e)
try:
    math.sqrt(-1)
except ValueError as e:
    print(e)
try:
    2.0 ** 5000
except OverflowError as e:
    print("OverflowError")
def mandel(c, limit=30):
    z = 0
    for n in range(limit):
        if abs(z) > 2:
            return n
        z = z * z + c
    return limit


print("\n".join("".join("#" if mandel(complex(x / 10, y / 5)) == 30 else "." for x in range(-20, 6, 1)) for y in range(-4, 5, 2)))
