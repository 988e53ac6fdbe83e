import random
from heapq import merge
from operator import itemgetter


def quick(xs):
    if len(xs) <= 1:
        return xs
    pivot, *rest = xs
    return quick([x for x in rest if x < pivot]) + [pivot] + quick([x for x in rest if x >= pivot])


def merge_sort(xs):
    if (n := len(xs)) < 2:
        return list(xs)
    return list(merge(merge_sort(xs[: n // 2]), merge_sort(xs[n // 2 :])))


def insertion(xs):
    xs = xs[:]
    for i in range(1, len(xs)):
        j, x = i, xs[i]
        while j > 0 and xs[j - 1] > x:
            xs[j] = xs[j - 1]
            j -= 1
        xs[j] = x
    return xs


def counting(xs):
    counts = [0] * (max(xs) + 1)
    for x in xs:
        counts[x] += 1
    return [x for x, n in enumerate(counts) for _ in range(n)]


def shell(xs):
    xs, gap = list(xs), len(xs) // 2
    while gap:
        for i in range(gap, len(xs)):
            while i >= gap and xs[i - gap] > xs[i]:
                xs[i - gap], xs[i] = xs[i], xs[i - gap]
                i -= gap
        gap //= 2
    return xs


rng = random.Random(7)
data = [rng.randrange(50) for _ in range(60)]
expected = sorted(data)
for f in (quick, merge_sort, insertion, counting, shell):
    print(f"{f.__name__:<10} {'ok' if f(data) == expected else 'WRONG'}")
rows = [("b", 2), ("a", 2), ("c", 1)]
print(sorted(rows, key=itemgetter(1)), sorted(rows, key=itemgetter(1, 0), reverse=True), data[:3])
