from collections.abc import Iterator


class Squares:
    def __init__(self, n):
        self.n = n

    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError
        return i * i

    def __len__(self):
        return self.n

    def __reversed__(self):
        return (i * i for i in range(self.n - 1, -1, -1))


sq = Squares(5)
print(list(sq), 9 in sq, list(reversed(sq)), sum(sq), max(sq), sorted(sq, reverse=True), [*enumerate(sq, 10)][:2])
print(dict(zip("abc", sq)), tuple(map(lambda a, b: a - b, sq, [1] * 3)), any(sq), all(sq), list(filter(lambda v: v % 2, sq)))
it = iter("abcdef")
for a, b in zip(it, it):
    print(a + b, end=" ")
print(next(it, None), isinstance(it, Iterator), isinstance(sq, Iterator))
r = range(10, 0, -3)
print(list(r), r[1], 4 in r, r.index(7), len(r), r[::-1], r == range(10, -1, -3), r.start, range(3) == range(0, 3, 1))
e = enumerate(["x"])
print(type(e).__name__, next(e), hash((1, "a")) == hash((1, "a")), abs(-3), pow(2, 10, 1000), bin(5), oct(8), hex(255), ord("a"))
print(isinstance(True, int), isinstance(1, (str, float)), issubclass(bool, int), type(None), type(1.0), type(len), str(type(sq)))
print(round(3.14159, 2), round(17, -1), divmod(17, 5), sum([[1], [2]], []), sum([0.1] * 10), repr("a"), ascii("ü"), str(b"x"), bool([]))
print(min("b", "a"), min([3, 1], key=lambda v: -v), max({"a": 5, "b": 3}, key={"a": 5, "b": 3}.get), slice(1, 2), ...)
state = iter([1, 2, 3, 0, 4])
print(list(iter(lambda: next(state), 0)), list(state), [x for x in iter(range(3))], id(sq) == id(sq), callable(Squares), vars(sq), NotImplemented)
