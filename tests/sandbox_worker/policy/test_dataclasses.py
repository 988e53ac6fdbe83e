"""Methods that dataclasses get read fields in C or in code of the library: no field is a guarded name of its class."""

from __future__ import annotations

import pytest

from .programs import failure, value

IMPORTS = "import asyncio, dataclasses\nfrom dataclasses import dataclass, field\n"
REFUSED = {
    "a library base": "@dataclass\nclass A(asyncio.Queue):\n    _loop: int = 0",
    "a guarded method": "@dataclass\nclass A(asyncio.Future):\n    get_loop: int = field(init=False)",
    "the object of an error": "@dataclass\nclass A(AttributeError):\n    obj: int = 0",
    "a base added later": "@dataclass\nclass A:\n    _loop: int = 0\nclass B(A, asyncio.Queue): pass",
    "a base added by a base": (
        "@dataclass\nclass A:\n    _loop: int = 0\nclass Queue(asyncio.Queue): pass\n"
        "@dataclass\nclass B(A, Queue):\n    x: int = 1"
    ),
    "make_dataclass": 'dataclasses.make_dataclass("A", ["_loop"], bases=(asyncio.Queue,))',
    "an inherited field in make_dataclass": (
        '@dataclass\nclass A:\n    _loop: int = 0\ndataclasses.make_dataclass("B", [], bases=(A, asyncio.Queue))'
    ),
}


@pytest.mark.parametrize("program", REFUSED.values(), ids=list(REFUSED))
def test_a_field_that_a_library_base_has_for_itself_is_refused(program: str) -> None:
    assert "cannot be the name of a dataclass field" in failure(IMPORTS + program).message


def test_own_classes_have_fields_of_any_plain_name() -> None:
    program = """
@dataclass(order=True)
class Node:
    _loop: int
    format: str = "json"
    obj: list = field(default_factory=list)
    register: "Node | None" = None
first = Node(1, register=Node(0, obj=[1]))
return [
    dataclasses.asdict(first), dataclasses.astuple(first.register), dataclasses.replace(first, _loop=5)._loop,
    first == Node(1, register=Node(0, obj=[1])), Node(1) < Node(2), repr(first.register),
]
"""
    inner = {"_loop": 0, "format": "json", "obj": [1], "register": None}
    assert value(IMPORTS + program) == [
        {"_loop": 1, "format": "json", "obj": [], "register": inner},
        (0, "json", [1], None),
        5,
        True,
        True,
        "Node(_loop=0, format='json', obj=[1], register=None)",
    ]


def test_fields_are_copies_of_the_librarys() -> None:
    program = """
@dataclass
class A:
    x: int = 1
found = dataclasses.fields(A)[0]
found.name = "__class__"
return [dataclasses.asdict(A()), dataclasses.fields(A)[0].name, isinstance(found, dataclasses.Field)]
"""
    assert value(IMPORTS + program) == [{"x": 1}, "x", True]
