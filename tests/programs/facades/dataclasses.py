from __future__ import annotations

import dataclasses
import typing
from dataclasses import KW_ONLY, MISSING, FrozenInstanceError, InitVar, dataclass, field


@dataclass(order=True)
class Item:
    price: float
    name: str = field(compare=False)
    tags: list[str] = field(default_factory=list, repr=False, metadata={"unit": "none"})
    count: typing.ClassVar[int] = 0
    _: KW_ONLY
    stock: int = 0
    scale: InitVar[int] = 1

    def __post_init__(self, scale):
        self.price *= scale


@dataclasses.dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


cheap, dear = Item(1.0, "pen"), Item(2.0, "book", ["paper"], stock=3, scale=10)
assert repr(dear) == "Item(price=20.0, name='book', stock=3)" and cheap < dear and cheap.tags is not dear.tags
assert Item(1.0, "x") == Item(1.0, "y") and dataclasses.is_dataclass(Item) and not dataclasses.is_dataclass(int)
names = [each.name for each in dataclasses.fields(Item)]
assert names == ["price", "name", "tags", "stock"] and dataclasses.fields(cheap)[1].compare is False
described = dataclasses.fields(Item)[2]
assert described.default is MISSING and described.default_factory is list and described.metadata["unit"] == "none"
assert dataclasses.asdict(dear) == {"price": 20.0, "name": "book", "tags": ["paper"], "stock": 3}
assert dataclasses.asdict(Point(1), dict_factory=lambda pairs: sorted(pairs)) == [("x", 1), ("y", 0)]
assert dataclasses.astuple(Point(1, 2)) == (1, 2) and dataclasses.replace(Point(1, 2), y=5) == Point(1, 5)
assert hash(Point(1, 2)) == hash(Point(1, 2)) and len({Point(1), Point(1)}) == 1
Made = dataclasses.make_dataclass("Made", ["a", ("b", int), ("c", int, field(default=7))], frozen=True)
assert repr(Made(1, 2)) == "Made(a=1, b=2, c=7)" and isinstance(field(), dataclasses.Field)
match Point(3, 4):
    case Point(3, y):
        assert y == 4
failed = []


def misordered():
    @dataclass
    class Wrong:
        a: int = 0
        b: int


def set_frozen():
    Point(1).x = 2


def mutable_default():
    @dataclass
    class Wrong:
        a: list = []


for wrong in (misordered, set_frozen, mutable_default, Item, lambda: dataclasses.asdict(3)):
    try:
        wrong()
    except (FrozenInstanceError, TypeError, ValueError) as error:
        failed.append(type(error).__name__)
assert failed == ["TypeError", "FrozenInstanceError", "ValueError", "TypeError", "TypeError"]
checks = {
    "fields() gives Field objects": isinstance(dataclasses.fields(Item)[0], dataclasses.Field),
    "field type as text": dataclasses.fields(Item)[0].type == "float",
    "is_dataclass of an instance": dataclasses.is_dataclass(cheap),
}
wrong = [name for name, holds in checks.items() if not holds]
assert not wrong, wrong
return "ok"
