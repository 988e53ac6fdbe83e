"""What the everyday errors say."""


class Thing:
    __slots__ = ("a",)


def needs(a, b, *, c):
    return a


cases = {
    "index": lambda: [1, 2][5],
    "key": lambda: {"a": 1}["b"],
    "tuple key": lambda: {}[(1, 2)],
    "attr": lambda: "text".foo,
    "none attr": lambda: None.get("x"),
    "slot": lambda: setattr(Thing(), "zz", 1),
    "unset slot": lambda: Thing().a,
    "add": lambda: 1 + "1",
    "concat": lambda: "1" + 1,
    "call": lambda: (5)(),
    "subscript": lambda: (5)[0],
    "none subscript": lambda: None["a"],
    "iterate": lambda: [*5],
    "unpack few": lambda: (lambda a, b: 0)(*[1]),
    "missing": lambda: needs(1),
    "unexpected": lambda: needs(1, 2, c=3, d=4),
    "int": lambda: int("12a"),
    "float": lambda: float("x"),
    "zero": lambda: 1 % 0,
    "hash": lambda: {[]: 1},
    "in": lambda: 1 in 5,
    "compare": lambda: [1] < "a",
    "sort": lambda: sorted([1, "a"]),
    "indices": lambda: [1, 2]["0"],
    "range": lambda: range(1, 2, 0),
    "pop": lambda: [].pop(),
    "remove": lambda: [1].remove(2),
    "dict": lambda: dict([(1, 2, 3)]),
    "max": lambda: max([]),
    "chr": lambda: chr(-1),
    "join": lambda: ",".join([1]),
    "format": lambda: f"{'a':d}",
    "len": lambda: len(5),
    "next": lambda: next(iter([])),
    "bytes": lambda: bytes([300]),
    "item": lambda: {}.popitem(),
    "name": lambda: undefined_thing,
}
for label, case in cases.items():
    try:
        print(label, case())
    except Exception as e:
        print(f"{label}: {type(e).__name__}: {e}")
