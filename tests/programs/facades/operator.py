import operator as op
from operator import attrgetter, itemgetter, methodcaller

binary = {
    "add": 9, "sub": 5, "mul": 14, "truediv": 3.5, "floordiv": 3, "mod": 1, "pow": 49, "and_": 2, "or_": 7, "xor": 5,
    "lshift": 28, "rshift": 1, "lt": False, "le": False, "eq": False, "ne": True, "ge": True, "gt": True, "is_": False,
    "is_not": True, "iadd": 9, "isub": 5, "imul": 14, "itruediv": 3.5, "ifloordiv": 3, "imod": 1, "ipow": 49, "iand": 2,
    "ior": 7, "ixor": 5, "ilshift": 28, "irshift": 1,
}  # fmt: skip
for name, expected in binary.items():
    assert getattr(op, name)(7, 2) == expected, name
assert op.abs(-3) == 3 and op.neg(3) == -3 and op.pos(-3) == -3 and op.inv(5) == -6 == op.invert(5) and op.index(True) == 1
assert op.not_([]) and op.truth([0]) and op.contains("abc", "b") and op.concat([1], [2]) == [1, 2]
assert op.countOf("banana", "a") == 3 and op.indexOf("banana", "n") == 2 and op.length_hint(iter([1, 2]), 9) == 2
values = [1, 2, 3]
op.setitem(values, 0, 9)
op.delitem(values, 1)
assert values == [9, 3] and op.getitem(values, slice(1)) == [9]
assert op.iconcat(values, [4]) is values == [9, 3, 4]


class Grid:
    size = 3

    def __matmul__(self, other):
        return ("matmul", other)

    def __imatmul__(self, other):
        self.size = other
        return self

    def scaled(self, by, plus=0):
        return self.size * by + plus


grid = Grid()
assert op.matmul(grid, 1) == ("matmul", 1) and op.imatmul(grid, 5) is grid and op.call(grid.scaled, 2) == 10
assert attrgetter("size")(grid) == 5 and attrgetter("scaled.__name__", "size")(grid) == ("scaled", 5)
assert itemgetter(1)("abc") == "b" and itemgetter(0, 2)("abc") == ("a", "c") and itemgetter(slice(1, None))("abc") == "bc"
assert methodcaller("scaled", 2, plus=1)(grid) == 11 and methodcaller("upper")("a") == "A"
assert methodcaller("format", 1)("<{}>") == "<1>" and sorted([{"k": 2}, {"k": 1}], key=itemgetter("k"))[0] == {"k": 1}
if hasattr(op, "is_none"):
    assert op.is_none(None) and op.is_not_none(0)
return "ok"
