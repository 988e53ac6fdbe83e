import sys


def hanoi(n, a="A", b="B", c="C"):
    if n:
        yield from hanoi(n - 1, a, c, b)
        yield f"{a}{c}"
        yield from hanoi(n - 1, b, a, c)


def ackermann(m, n):
    if m == 0:
        return n + 1
    return ackermann(m - 1, ackermann(m, n - 1) if n else 1)


def flatten(x):
    return [leaf for part in x for leaf in flatten(part)] if isinstance(x, (list, tuple)) else [x]


def permutations(xs):
    return [[x, *rest] for i, x in enumerate(xs) for rest in permutations(xs[:i] + xs[i + 1 :])] or [[]]


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


def forever(n):
    return forever(n + 1)


try:
    forever(0)
except RecursionError as e:
    print("RecursionError:", str(e)[:32])

is_even = lambda n: n == 0 or is_odd(n - 1)
is_odd = lambda n: n != 0 and is_even(n - 1)
print(" ".join(hanoi(3)), ackermann(2, 3), flatten([1, [2, (3, [4, []])], 5]))
print(permutations([1, 2, 3]), depth(500), is_even(100), is_odd(7), sys.getrecursionlimit() >= 1000)
