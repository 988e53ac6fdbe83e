"""Frozen JSON reads like plain JSON, refuses every change, and copies to plain JSON."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import msgpack
import pydantic
import pytest
from hypothesis import given
from json_values import same, values

from ptc.frozen import FrozenDict, FrozenList, freeze, thaw
from sandbox_worker.protocol import decode_value, encode_value, plain_value

LEVELS = 50_000

Change = Callable[[Any], object]


def nested(levels: int) -> Any:
    """An object in a list in an object …, with a number innermost."""
    value: Any = 7
    for level in range(levels):
        value = [value] if level % 2 else {"in": value}
    return value


def types_in(value: Any) -> set[type]:
    """The types of all containers in it."""
    found: set[type] = set()
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, (dict, list)):
            found.add(type(item))
            stack.extend(item.values() if isinstance(item, dict) else item)
    return found


@given(values)
def test_thawing_gives_back_what_was_frozen(value: object) -> None:
    before = json.dumps(value)
    frozen = freeze(value)
    assert types_in(frozen) <= {FrozenDict, FrozenList}
    assert same(thaw(frozen), value)
    assert types_in(thaw(frozen)) <= {dict, list}
    assert json.dumps(value) == before, "the original is not touched"


@given(values)
def test_frozen_values_compare_and_serialize_as_plain_ones(value: object) -> None:
    frozen = freeze(value)
    assert frozen == value and value == frozen
    assert json.dumps(frozen) == json.dumps(value)
    assert json.dumps(frozen, sort_keys=True, indent=1) == json.dumps(value, sort_keys=True, indent=1)
    assert repr(frozen) == repr(value)
    assert same(plain_value(frozen), value)
    assert same(decode_value(encode_value(frozen)), value)


@given(values)
def test_copies_of_any_kind_are_plain_and_equal(value: object) -> None:
    frozen = freeze(value)
    assert same(copy.deepcopy(frozen), value)
    assert same(pickle.loads(pickle.dumps(frozen)), value)
    assert same(copy.deepcopy({"holder": [frozen]}), {"holder": [value]})


def test_what_is_frozen_already_is_given_back_and_shares_nothing_with_its_source() -> None:
    source = {"rows": [1, {"n": 2}]}
    frozen = freeze(source)
    assert freeze(frozen) is frozen and freeze(frozen["rows"]) is frozen["rows"]
    source["rows"].append(3)
    source["rows"][1]["n"] = 99  # type: ignore[index]
    assert frozen == {"rows": [1, {"n": 2}]}


def test_thawing_what_is_plain_copies_it_all_the_way_down() -> None:
    source = {"rows": [{"n": 1}]}
    thawed = thaw(source)
    thawed["rows"][0]["n"] = 2
    assert source == {"rows": [{"n": 1}]}


def test_what_is_no_container_is_given_back_by_both() -> None:
    for value in (None, True, 1, 1.5, "text"):
        assert freeze(value) is value and thaw(value) is value


def test_fifty_thousand_levels_freeze_thaw_and_copy_without_recursion() -> None:
    value = nested(LEVELS)
    frozen = freeze(value)
    assert types_in(frozen) == {FrozenDict, FrozenList}
    assert same(thaw(frozen), value)
    assert same(copy.deepcopy(frozen), value), "the plain copy.deepcopy would recurse"
    innermost = frozen
    while isinstance(innermost, (dict, list)):
        innermost = innermost["in"] if isinstance(innermost, dict) else innermost[0]
    assert innermost == 7


def inplace_or(value: Any) -> None:
    value |= {"b": 2}


def inplace_add(value: Any) -> None:
    value += [2]


def inplace_multiply(value: Any) -> None:
    value *= 2


def delete_item(value: Any) -> None:
    del value[next(iter(value)) if isinstance(value, dict) else 0]


def delete_slice(value: Any) -> None:
    del value[:]


def set_slice(value: Any) -> None:
    value[0:1] = [9, 9]


def set_extended_slice(value: Any) -> None:
    value[::2] = [9, 9]


DICT_CHANGES: dict[str, Change] = {
    "set": lambda value: value.__setitem__("a", 2),
    "set new": lambda value: value.__setitem__("new", 2),
    "del": delete_item,
    "clear": lambda value: value.clear(),
    "pop": lambda value: value.pop("a"),
    "pop with a default": lambda value: value.pop("missing", None),
    "popitem": lambda value: value.popitem(),
    "setdefault": lambda value: value.setdefault("b", 2),
    "setdefault of what is there": lambda value: value.setdefault("a", 2),
    "update": lambda value: value.update({"b": 2}),
    "update by keyword": lambda value: value.update(b=2),
    "|=": inplace_or,
}
LIST_CHANGES: dict[str, Change] = {
    "set": lambda value: value.__setitem__(0, 9),
    "set slice": set_slice,
    "set extended slice": set_extended_slice,
    "del": delete_item,
    "del slice": delete_slice,
    "append": lambda value: value.append(9),
    "clear": lambda value: value.clear(),
    "extend": lambda value: value.extend([9]),
    "insert": lambda value: value.insert(0, 9),
    "pop": lambda value: value.pop(),
    "pop first": lambda value: value.pop(0),
    "remove": lambda value: value.remove(3),
    "reverse": lambda value: value.reverse(),
    "sort": lambda value: value.sort(),
    "sort with options": lambda value: value.sort(key=str, reverse=True),
    "+=": inplace_add,
    "*=": inplace_multiply,
}


@pytest.mark.parametrize("change", DICT_CHANGES.values(), ids=list(DICT_CHANGES))
def test_a_frozen_dict_refuses_every_change_with_advice(change: Change) -> None:
    for frozen in (freeze({"a": 1}), freeze([{"a": 1}])[0], freeze({"in": {"a": 1}})["in"]):
        with pytest.raises(TypeError, match=r"frozen.*copy\.deepcopy"):
            change(frozen)
        assert frozen == {"a": 1}


@pytest.mark.parametrize("change", LIST_CHANGES.values(), ids=list(LIST_CHANGES))
def test_a_frozen_list_refuses_every_change_with_advice(change: Change) -> None:
    for frozen in (freeze([3, 1, 2]), freeze([[3, 1, 2]])[0], freeze({"in": [3, 1, 2]})["in"]):
        with pytest.raises(TypeError, match=r"frozen.*copy\.deepcopy"):
            change(frozen)
        assert frozen == [3, 1, 2]


@pytest.mark.parametrize(("kind", "changes"), [(dict, DICT_CHANGES), (list, LIST_CHANGES)], ids=["dict", "list"])
def test_every_method_that_changes_a_plain_container_is_among_those_refused(
    kind: type, changes: dict[str, Change]
) -> None:
    """A method that a new Python adds fails here, until it is refused."""
    frozen_kind = FrozenDict if kind is dict else FrozenList
    reading = {
        *("__class_getitem__", "__contains__", "__getitem__", "__iter__", "__len__", "__reversed__", "__sizeof__"),
        *("__getattribute__", "__init__", "__new__", "__or__", "__ror__", "__add__", "__mul__", "__rmul__"),
        *("__eq__", "__ge__", "__gt__", "__le__", "__lt__", "__ne__", "__repr__", "__hash__", "__doc__"),
        *("copy", "count", "fromkeys", "get", "index", "items", "keys", "values"),
    }
    assert set(vars(kind)) - reading <= set(vars(frozen_kind))


def test_a_frozen_value_takes_no_attributes() -> None:
    for frozen in (freeze({}), freeze([])):
        with pytest.raises(AttributeError):
            frozen.note = 1


def test_frozen_values_are_read_like_plain_ones() -> None:
    frozen = freeze({"a": [1, 2, 3], "b": {"c": None}})
    assert isinstance(frozen, dict) and isinstance(frozen["a"], list)
    assert list(frozen) == ["a", "b"] and dict(frozen.items()) == frozen and "a" in frozen
    assert frozen.get("missing", 5) == 5 and list(reversed(frozen["a"])) == [3, 2, 1]
    assert [*frozen["a"]] == [1, 2, 3] and sorted(frozen["a"], reverse=True) == [3, 2, 1]
    assert frozen["a"][1:] == [2, 3] and frozen["a"].index(2) == 1 and len(frozen["a"]) == 3
    match frozen:
        case {"a": [first, *_], "b": {"c": None}}:
            assert first == 1
        case _:
            pytest.fail("patterns match as on plain values")


def test_operators_that_make_a_new_value_make_a_plain_one() -> None:
    frozen = freeze({"a": [1]})
    for made in (frozen | {"b": 2}, {"b": 2} | frozen, {**frozen, "b": 2}, dict(frozen), frozen.copy()):
        assert type(made) is dict and made["a"] == [1]
    for made in (frozen["a"] + [2], [0] + frozen["a"], frozen["a"] * 2, frozen["a"][:], list(frozen["a"])):
        assert type(made) is list and 1 in made
    assert frozen == {"a": [1]}


def test_a_shallow_copy_is_plain_and_what_lies_in_it_stays_frozen() -> None:
    frozen = freeze({"a": [{"n": 1}]})
    for shallow in (copy.copy(frozen), frozen.copy()):
        assert type(shallow) is dict and shallow["a"] is frozen["a"]
        shallow["b"] = 2
    for rows in (copy.copy(frozen["a"]), frozen["a"].copy()):
        assert type(rows) is list and rows[0] is frozen["a"][0]
        rows.append(2)
    assert frozen == {"a": [{"n": 1}]}


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_of_every_protocol_are_plain_all_the_way_down(protocol: int) -> None:
    loaded = pickle.loads(pickle.dumps(freeze({"a": [{"n": 1}]}), protocol))
    assert types_in(loaded) == {dict, list}
    loaded["a"][0]["n"] = 2
    assert loaded == {"a": [{"n": 2}]}


def test_msgpack_packs_frozen_values_as_plain_ones() -> None:
    value = {"a": [1, {"b": None}], "c": "text"}
    assert msgpack.packb(freeze(value)) == msgpack.packb(value)


def test_pydantic_takes_frozen_values_as_plain_ones() -> None:
    class Row(pydantic.BaseModel):
        n: int

    class Table(pydantic.BaseModel):
        rows: list[Row]
        counts: dict[str, int]
        rest: pydantic.JsonValue

    value = {"rows": [{"n": 1}], "counts": {"a": 1}, "rest": {"deep": [1, {"x": None}]}}
    for strict in (False, True):
        table = Table.model_validate(freeze(value), strict=strict)
        assert table == Table.model_validate(value) and table.model_dump() == value
    assert Table.model_construct(**freeze(value)).model_dump_json(warnings=False) == (
        '{"rows":[{"n":1}],"counts":{"a":1},"rest":{"deep":[1,{"x":null}]}}'
    )
