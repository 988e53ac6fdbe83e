"""Methods of the library take instances as `self`, and the functional Enum keeps the rules of a class statement."""

from __future__ import annotations

import pytest

from .programs import failure, value

WITH_A_CLASS = [
    "collections.Counter.copy(int)",
    "collections.ChainMap.new_child(int)",
    "collections.UserList.copy(int)",
    "collections.UserList.__mul__(type('').mro()[0], 1)",
    "enum.Flag.__or__(int, 1)",
    "fractions.Fraction.__copy__(int)",
    "collections.UserDict.copy(Made)",
]
IMPORTS = "import collections, enum, fractions, asyncio, pathlib\nclass Made: ...\n"


def message_of(program: str) -> str:
    return failure(program).message


@pytest.mark.parametrize("call", WITH_A_CLASS)
def test_a_method_that_asks_for_the_class_of_self_refuses_a_class(call: str) -> None:
    assert "needs an instance, not class" in message_of(f"{IMPORTS}{call}")


def test_the_same_methods_serve_instances_and_subclasses() -> None:
    program = """
class Own(collections.Counter): ...
class Access(enum.Flag):
    READ = 1
    WRITE = 2
copied = Own("aab").copy()
return [
    type(copied).__name__, copied["a"], collections.ChainMap({"a": 1}).new_child()["a"],
    (collections.UserList([1]) * 2).data, (Access.READ | Access.WRITE).value, str(pathlib.PurePosixPath("a") / "b"),
    collections.ChainMap({"a": 1}, {"b": 2}).parents["b"],
]
"""
    assert value(IMPORTS + program) == ["Own", 2, 1, [1, 1], 3, "a/b", 2]


@pytest.mark.parametrize(
    "members",
    [
        '{"__match_args__": ("_loop",), "A": 1}',
        '[("__match_args__", ("_loop",))]',
        '"A __match_args__"',
        '["A", "__match_args__"]',
    ],
)
def test_a_functional_enum_has_no_special_members(members: str) -> None:
    assert "__match_args__" in message_of(f'{IMPORTS}enum.Enum("Waiting", {members}, type=asyncio.Queue)')


def test_a_member_of_a_functional_enum_is_asked_for_its_name_once() -> None:
    program = """
class Changing:
    turns = [("__match_args__", ("_loop",)), ("A", 1)]
    def __getitem__(self, index): return ("A", 1)[index]
    def __iter__(self): return iter(self.turns.pop())
made = enum.Enum("Waiting", [Changing()])
return [list(made.__members__), len(Changing.turns)]
"""
    assert value(IMPORTS + program) == [["A"], 1]


def test_a_functional_enum_is_one_of_the_program() -> None:
    program = """
Colour = enum.Enum("Colour", "RED, GREEN")
Size = enum.IntEnum("Size", ["S", "M"], start=3)
Kind = enum.StrEnum("Kind", {"A": "a"})
Pair = enum.Enum("Pair", (item for item in [("X", 1), ("Y", 2)]))
return [[m.name for m in Colour], [int(m) for m in Size], [*Kind], Pair.Y.value, Colour.__module__, repr(Colour.RED)]
"""
    assert value(IMPORTS + program) == [
        ["RED", "GREEN"], [3, 4], ["a"], 2, "__main__", "<Colour.RED: 1>",
    ]  # fmt: skip


def test_a_functional_enum_cannot_extend_a_metaclass() -> None:
    assert "metaclasses are not available" in message_of(IMPORTS + 'enum.Enum("Kind", "A", type=type)')
