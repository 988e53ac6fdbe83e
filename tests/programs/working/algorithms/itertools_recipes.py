import collections
import itertools as it
import operator
from itertools import chain, combinations, groupby, islice, repeat, starmap, tee, zip_longest


def powerset(iterable):
    s = list(iterable)
    return chain.from_iterable(combinations(s, r) for r in range(len(s) + 1))


def grouper(iterable, n, fillvalue=None):
    args = [iter(iterable)] * n
    return zip_longest(*args, fillvalue=fillvalue)


def roundrobin(*iterables):
    nexts = it.cycle(iter(x).__next__ for x in iterables)
    pending = len(iterables)
    while pending:
        try:
            for nxt in nexts:
                yield nxt()
        except StopIteration:
            pending -= 1
            nexts = it.cycle(islice(nexts, pending))


def sliding(iterable, n):
    iterator = iter(iterable)
    window = collections.deque(islice(iterator, n - 1), maxlen=n)
    for x in iterator:
        window.append(x)
        yield tuple(window)


def partition(pred, iterable):
    t1, t2 = tee(iterable)
    return list(it.filterfalse(pred, t1)), list(filter(pred, t2))


def iter_index(seq, value):
    return (i for i, v in enumerate(seq) if v is value or v == value)


print(["".join(s) for s in powerset("abc")])
print(["".join(g) for g in grouper("ABCDEFG", 3, "x")], "".join(roundrobin("ABC", "D", "EF")))
print(["".join(w) for w in sliding("abcde", 3)], partition(lambda n: n % 2, range(7)))
print([(k, sum(1 for _ in g)) for k, g in groupby("aaabbca")], list(iter_index("banana", "a")))
print(sum(starmap(operator.mul, zip(range(5), repeat(3)))), next(iter(it.dropwhile(str.islower, "abC"))))
print(list(it.accumulate([3, 1, 4, 1, 5], max)), list(it.compress("ABCDEF", [1, 0, 1, 0, 1, 1])), list(it.pairwise([1, 2, 4])))
