import math
from itertools import count, islice, takewhile


def sieve(limit):
    flags = bytearray([1]) * (limit + 1)
    flags[:2] = b"\x00\x00"
    for p in range(2, math.isqrt(limit) + 1):
        if flags[p]:
            flags[p * p :: p] = bytes(len(range(p * p, limit + 1, p)))
    return [i for i, f in enumerate(flags) if f]


def primes():
    composites = {}
    for n in count(2):
        if n not in composites:
            yield n
            composites[n * n] = [n]
        else:
            for p in composites.pop(n):
                composites.setdefault(n + p, []).append(p)


def factor(n):
    out, p = {}, 2
    while p * p <= n:
        while n % p == 0:
            out[p] = out.get(p, 0) + 1
            n //= p
        p += 1 + (p > 2)
    if n > 1:
        out[n] = out.get(n, 0) + 1
    return out


def is_probable_prime(n, bases=(2, 3, 5, 7, 11, 13)):
    d, s = n - 1, 0
    while not d & 1:
        d >>= 1
        s += 1
    return all(
        (x := pow(a, d, n)) in (1, n - 1) or any((x := x * x % n) == n - 1 for _ in range(s - 1)) for a in bases
    )


assert sieve(100) == list(takewhile(lambda p: p <= 100, primes()))
print(len(sieve(20_000)), list(islice(primes(), 50, 55)))
print(" * ".join(f"{p}^{k}" for p, k in factor(2**5 * 3**2 * 97 * 1009).items()))
print(is_probable_prime(2**61 - 1), is_probable_prime(2**61 + 1))
