import math

n = 2**521 - 1
digits = str(n)
fact = math.factorial(100)


def digit_sum(x):
    return sum(int(d) for d in str(x))


def continued_sqrt2(places):
    """sqrt(2) to many places with integers only."""
    return math.isqrt(2 * 10 ** (2 * places))


def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def egcd(a, b):
    x0, x1, y0, y1 = 1, 0, 0, 1
    while b:
        q, a, b = a // b, b, a % b
        x0, x1 = x1, x0 - q * x1
        y0, y1 = y1, y0 - q * y1
    return a, x0, y0


p, q, e = 61, 53, 17
d = pow(e, -1, (p - 1) * (q - 1))
cipher = [pow(ord(c), e, p * q) for c in "hi!"]
print(len(digits), digits[:10], digits[-10:], digit_sum(fact), fact % 10**24 == 0)
print(continued_sqrt2(40), max(range(1, 1000), key=collatz), egcd(240, 46))
print(d, cipher, "".join(chr(pow(c, d, p * q)) for c in cipher), divmod(-7, 3), -7 // 2, math.lcm(4, 6, 10), math.comb(52, 5))
print(f"{10**18:,} {10**18:_} {255:#x} {255:#010b} {-5:+d} {123456789:.3e}")
