import math
from functools import total_ordering
from numbers import Real


@total_ordering
class Vec:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __add__(self, o): return Vec(self.x + o.x, self.y + o.y)
    def __sub__(self, o): return Vec(self.x - o.x, self.y - o.y)

    def __mul__(self, k):
        if not isinstance(k, Real):
            return NotImplemented
        return Vec(self.x * k, self.y * k)

    __rmul__ = __mul__

    def __matmul__(self, o): return self.x * o.x + self.y * o.y
    def __neg__(self): return self * -1
    def __abs__(self): return math.hypot(self.x, self.y)
    def __bool__(self): return bool(abs(self))
    def __eq__(self, o): return isinstance(o, Vec) and (self.x, self.y) == (o.x, o.y)
    def __lt__(self, o): return abs(self) < abs(o)
    def __hash__(self): return hash((self.x, self.y))
    def __iter__(self): yield from (self.x, self.y)
    def __getitem__(self, i): return (self.x, self.y)[i]
    def __len__(self): return 2
    def __contains__(self, v): return v in (self.x, self.y)
    def __round__(self, n=0): return Vec(round(self.x, n), round(self.y, n))
    def __repr__(self): return f"{type(self).__name__}({self.x!r}, {self.y!r})"
    def __format__(self, spec): return f"<{self.x:{spec}}, {self.y:{spec}}>"
    def __call__(self, f): return Vec(f(self.x), f(self.y))


a, b = Vec(3, 4), Vec(-1, 0.5)
print(a + b, a - b, 2 * a, a * 0.5, -a, a @ b, abs(a), bool(Vec(0, 0)))
print(f"{b:.2f}", [*a], a[-1], len(a), 4 in a, max(a, b), a >= b, {a: 1}[Vec(3, 4)])
a += b
print(sum([a, b], Vec(0, 0)), round(Vec(1.234, 5.678), 1), a(math.floor), a != b)
try:
    a * "x"
except TypeError as e:
    print(e)
