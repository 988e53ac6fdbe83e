"""What tools return, as plain JSON."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import enum
import math
import pathlib
import uuid
from collections import Counter, OrderedDict, deque, namedtuple
from collections.abc import Iterator
from typing import Any

import pydantic
import pytest
from hypothesis import given
from json_values import same, values

from ptc.conversion import to_json
from sandbox_worker.protocol import ValueRefused

BAD = "\udc80"
GOOD = "\N{REPLACEMENT CHARACTER}"
DATE = datetime.date(2024, 2, 29)


@dataclasses.dataclass
class Point:
    x: object
    y: object = 0


class Model(pydantic.BaseModel):
    at: datetime.date
    tags: set[str] = set()


class Colour(enum.Enum):
    RED = "red"
    BORN = DATE


@given(value=values)
def test_plain_values_stay_as_they_are(value: object) -> None:
    converted = to_json(value)
    assert same(converted.value, value)
    assert converted.replaced_surrogates == 0


def test_what_is_given_back_is_a_copy() -> None:
    value = {"a": [1]}
    copy = to_json(value).value
    value["a"].append(2)
    assert copy == {"a": [1]}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ((1, (2,)), [1, [2]]),
        (range(3), [0, 1, 2]),
        (deque([1]), [1]),
        (Counter("aab"), {"a": 2, "b": 1}),
        (OrderedDict(a=1), {"a": 1}),
        ({2: "a", None: "b"}, {"2": "a", "null": "b"}),
        (Colour.RED, "red"),
        (Colour.BORN, "2024-02-29"),
        (DATE, "2024-02-29"),
        (datetime.time(1, 2), "01:02:00"),
        (datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC), "2024-01-01T00:00:00Z"),
        (datetime.timedelta(seconds=3), "PT3S"),
        (decimal.Decimal("1.50"), "1.50"),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (pathlib.PurePosixPath("/a/b"), "/a/b"),
        (frozenset({3}), [3]),
        (b"\xff\xfe", "__4="),
        (bytearray(b"ab"), "YWI="),
        (Point(1, DATE), {"x": 1, "y": "2024-02-29"}),
        (Model(at=DATE, tags={"a"}), {"at": "2024-02-29", "tags": ["a"]}),
        ([{"deep": [Model(at=DATE)]}], [{"deep": [{"at": "2024-02-29", "tags": []}]}]),
        (namedtuple("P", "x y")(1, DATE), [1, "2024-02-29"]),
        ([DATE, 10**5000], ["2024-02-29", 10**5000]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_native_values_become_what_their_schema_says(value: object, expected: object) -> None:
    assert to_json(value) == (expected, 0)


@pytest.mark.parametrize(
    ("value", "expected", "count"),
    [
        (BAD, GOOD, 1),
        ([BAD, f"a{BAD}{BAD}"], [GOOD, f"a{GOOD}{GOOD}"], 3),
        ({"a": (BAD,)}, {"a": [GOOD]}, 1),
        ({BAD: 1}, {GOOD: 1}, 1),
        (Point(BAD), {"x": GOOD, "y": 0}, 1),
        ({"a": BAD, "b": DATE}, {"a": GOOD, "b": "2024-02-29"}, 1),
        ({"b": DATE, "a": BAD}, {"b": "2024-02-29", "a": GOOD}, 1),
        ({"a": BAD, "b": Point(BAD)}, {"a": GOOD, "b": {"x": GOOD, "y": 0}}, 2),
        ({BAD: DATE}, {GOOD: "2024-02-29"}, 1),
    ],
)
def test_lone_surrogates_are_replaced_and_counted(value: object, expected: object, count: int) -> None:
    assert to_json(value) == (expected, count)


def test_surrogates_at_any_depth_are_replaced_without_recursion() -> None:
    value: Any = BAD
    for _ in range(20_000):
        value = [value]
    value, count = to_json(value)
    while isinstance(value, list):
        (value,) = value
    assert (value, count) == (GOOD, 1)


def test_keys_that_become_one_when_replaced_are_refused_and_not_lost() -> None:
    with pytest.raises(ValueRefused, match="two keys become one"):
        to_json(dict.fromkeys(["\udc80", "\udc81"]))


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (math.nan, "$"),
        ([1, math.inf], "$[1]"),
        ({"a": [-math.inf]}, "$.a[0]"),
        ([DATE, math.nan], "$[1]"),
        (Point([math.nan]), "$.x[0]"),
        ([BAD, math.nan], "$[1]"),
    ],
)
def test_what_is_no_number_is_refused_with_its_path(value: object, path: str) -> None:
    with pytest.raises(ValueRefused) as refused:
        to_json(value)
    assert refused.value.path == path


def cyclic(*before: object) -> list[object]:
    cycle = list(before)
    cycle.append(cycle)
    return cycle


def cyclic_dataclass() -> Point:
    point = Point(None)
    point.x = point
    return point


@pytest.mark.parametrize(
    "value", [cyclic(), cyclic(DATE), cyclic(BAD), {"a": cyclic(BAD)}, cyclic_dataclass()], ids=lambda _value: "cycle"
)
def test_cycles_are_refused(value: object) -> None:
    with pytest.raises(ValueRefused):
        to_json(value)


def test_a_value_used_twice_is_no_cycle() -> None:
    shared = [BAD]
    assert to_json([shared, shared, {"a": shared}]) == ([[GOOD], [GOOD], {"a": [GOOD]}], 3)


def endless() -> Iterator[int]:
    while True:
        yield 1


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (endless(), "a generator"),
        (len, "len"),
        (math, "module"),
        (object(), "not JSON"),
        (ValueError("x"), "exception"),
        ({(1, 2): 3}, "tuple as key"),
        ({DATE: 3}, "date as key"),
        ({1: "a", "1": "b"}, "two keys become '1'"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_has_no_json_form_is_refused_by_name(value: object, expected: str) -> None:
    with pytest.raises(ValueRefused, match=expected):
        to_json(value)


def test_a_forgotten_await_is_named() -> None:
    async def body() -> int:
        return 1

    coroutine = body()
    with pytest.raises(ValueRefused, match="never awaited: put await"):
        to_json(coroutine)
    coroutine.close()


def test_a_serializer_that_raises_is_named() -> None:
    class Broken(pydantic.BaseModel):
        x: int

        @pydantic.field_serializer("x")
        def fail(self, _value: int) -> int:
            raise KeyError("gone")

    with pytest.raises(ValueRefused, match=r"Broken whose serializer failed.*gone"):
        to_json(Broken(x=1))


def test_a_generator_beside_what_needs_conversion_is_refused_and_not_used_up() -> None:
    generator = (number for number in range(3))
    with pytest.raises(ValueRefused, match="generator"):
        to_json([datetime.date(2026, 1, 2), generator])
    assert list(generator) == [0, 1, 2]
