"""Structured output: which schemas are supported, which values fit, and what is said of those that do not."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptc.errors import DefinitionError
from ptc.schema import SchemaValidator
from ptc.structured_output import JsonSchemaError, assert_supported_schema, validate_value

ONE_OF_TWO_TYPES: dict[str, Any] = {"oneOf": [{"type": "string"}, {"type": "integer"}]}


def faults(schema: Any) -> list[str]:
    with pytest.raises(JsonSchemaError) as caught:
        assert_supported_schema(schema)
    assert all(str(violation) in str(caught.value) for violation in caught.value.violations)
    return [str(violation) for violation in caught.value.violations]


def messages(schema: Any, value: object) -> list[str]:
    return [str(violation) for violation in validate_value(schema, value)]


def nested(levels: int, leaf: object = 1) -> Any:
    value = leaf
    for _ in range(levels):
        value = [value]
    return value


# Schemas


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"title": "t", "description": "d", "default": {"a": [None]}, "examples": [1, "x"]},
        {"type": "array"},
        {"type": "array", "items": {}},
        {"type": "object"},
        {"type": "object", "properties": {"a": {"type": "object", "additionalProperties": True}}, "required": ["a"]},
        {"type": "string", "enum": ["a"]},
        {"type": "integer", "enum": [1, 2.0]},
        {"type": "boolean", "const": False},
        {"type": "null", "const": None},
        ONE_OF_TWO_TYPES,
    ],
)
def test_the_subset_is_supported(schema: Any) -> None:
    assert_supported_schema(schema)


def test_the_error_is_a_definition_error_with_every_violation() -> None:
    schema = {
        "type": "object",
        "properties": {
            "a": {"type": "array", "items": {"type": "strin"}, "minItems": 1},
            "b": {"type": "object"},
            "c": {"oneOf": [{"$ref": "#"}]},
        },
        "required": ["a", "d"],
    }
    found = faults(schema)
    assert [fault.partition(": ")[0] for fault in found] == [
        "$.required[1]",
        "$.properties.a.minItems",
        "$.properties.a.items.type",
        "$.properties.b.additionalProperties",
        "$.properties.c.oneOf",
        "$.properties.c.oneOf[0]['$ref']",
    ]
    with pytest.raises(DefinitionError, match="not supported for structured output"):
        assert_supported_schema(schema)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (True, "$: expected a schema (an object), given true: write {} for any JSON value"),
        (None, "$: expected a schema (an object), given null"),
        ({"type": "array", "items": [{}]}, "$.items: expected a schema (an object), given [{}]: write {}"),
        ({"type": ["string", "null"]}, ": write each type as an alternative of oneOf"),
        ({"type": "text"}, "$.type: expected one of string, number, integer, boolean, null, array, object, given"),
        ({"type": 5}, "$.type: expected one of"),
        ({"enum": [1]}, '$.enum: it needs a type beside it: add "type"'),
        ({"items": {}}, '$.items: it needs "type": "array" beside it'),
        ({"properties": {}}, '$.properties: it needs "type": "object" beside it'),
        ({"type": "string", "items": {}}, "$.items: not supported with type string, only for arrays"),
        ({"type": "array", "required": []}, "$.required: not supported with type array, only for objects"),
        ({"type": "array", "const": []}, "$.const: not supported with type array, only for scalars"),
        ({"type": "string", "enum": []}, "$.enum: expected an array of one value or more, given []"),
        ({"type": "string", "enum": ["a", 1]}, "$.enum[1]: expected string, given 1"),
        ({"type": "string", "enum": ["a", "a"]}, '$.enum[1]: "a" is there already'),
        ({"type": "string", "enum": ["a"], "const": "a"}, "$.const: const and enum stand together: keep one"),
        ({"type": "integer", "const": True}, "$.const: expected integer, given true"),
        ({"type": "number", "const": math.nan}, "$.const: expected number, given nan"),
        ({"type": "object", "additionalProperties": {}}, "$.additionalProperties: expected true or false"),
        ({"type": "object", "properties": []}, "$.properties: expected an object of names and schemas"),
        ({"type": "object", "properties": {1: {}}}, "$.properties: expected text as a name, given 1"),
        ({"type": "object", "required": "a"}, '$.required: expected an array of names, given "a"'),
        ({"type": "object", "properties": {"a": {}}, "required": ["a", "a"]}, '$.required[1]: "a" is there already'),
        ({"type": "object", "properties": {"path": {}}, "required": ["pth"]}, "Did you mean 'path'?"),
        ({"type": "object", "required": [1]}, "$.required[0]: expected a name (text), given 1"),
        ({"oneOf": {}}, "$.oneOf: expected an array of two schemas or more, given {}"),
        ({"oneOf": [{}]}, "$.oneOf: expected two alternatives or more, given 1"),
        ({"oneOf": [{}, {}], "type": "string"}, "$.type: not supported beside oneOf: move it"),
        ({"title": 1}, "$.title: expected text, given 1"),
        ({"examples": "x"}, '$.examples: expected an array of JSON values, given "x"'),
        ({"default": {"a": {1, 2}}}, "$.default.a: expected a JSON value, given a set, which JSON does not have"),
        ({"examples": [1, math.inf]}, "$.examples[1]: expected a JSON value, given inf"),
        ({"additionalPropertys": False}, "Did you mean 'additionalProperties'?"),
        ({1: 2}, "$: expected text as a keyword, given 1"),
    ],
)
def test_what_is_not_supported_is_named_with_the_fix(schema: Any, expected: str) -> None:
    (message,) = faults(schema)
    assert expected in message


def test_a_schema_of_fifty_thousand_levels_is_refused_without_recursion() -> None:
    schema: Any = {}
    for _ in range(50_000):
        schema = {"type": "array", "items": schema}
    (message,) = faults(schema)
    assert "nested deeper than 200 levels: write {} for the inner part" in message


def test_two_hundred_levels_are_supported() -> None:
    schema: Any = {}
    for _ in range(199):
        schema = {"type": "array", "items": schema}
    assert_supported_schema(schema)
    assert "deeper than 200" in faults({"type": "array", "items": schema})[0]


def test_a_schema_that_contains_itself_is_refused_at_each_place() -> None:
    schema: dict[str, Any] = {"type": "object", "properties": {}}
    schema["properties"] |= {"a": schema, "b": {"type": "array", "items": schema}}
    fault = "the schema contains itself: write {} for the inner part"
    assert faults(schema) == [f"$.properties.a: {fault}", f"$.properties.b.items: {fault}"]


def test_a_part_that_stands_in_two_places_is_no_cycle() -> None:
    part = {"type": "string"}
    assert_supported_schema({"type": "object", "properties": {"a": part, "b": part}})


def test_parts_shared_at_every_level_are_bounded() -> None:
    schema: Any = {"type": "string"}
    for _ in range(100):
        schema = {"oneOf": [schema, schema]}
    assert faults(schema) == ["$: more than 100000 parts: make it smaller"]


def test_a_value_is_only_checked_against_a_supported_schema() -> None:
    with pytest.raises(JsonSchemaError):
        validate_value({"type": "string", "minLength": 3}, "x")


# Values


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({}, {"a": [None, True, 1, 1.5, "x", {}]}),
        ({"type": "integer"}, 1.0),
        ({"type": "integer"}, 10**30),
        ({"type": "number"}, 1),
        ({"type": "number", "enum": [1]}, 1.0),
        ({"type": "null"}, None),
        ({"type": "object", "properties": {"a": {"type": "string"}}}, {"b": 1}),
        (ONE_OF_TWO_TYPES, "x"),
    ],
)
def test_a_value_that_fits_has_no_violations(schema: Any, value: object) -> None:
    assert messages(schema, value) == []


@pytest.mark.parametrize(
    ("schema", "value", "expected"),
    [
        ({"type": "string"}, 1, "$: expected string, given 1"),
        ({"type": "string"}, [1], "$: expected string, given [1]"),
        ({"type": "string"}, list(range(1000)), "$: expected string, given an array of 1000 items"),
        ({"type": "string"}, [math.nan], "$: expected string, given an array of 1 item"),
        ({"type": "integer"}, True, "$: expected integer, given true"),
        ({"type": "integer"}, 1.5, "$: expected integer, given 1.5"),
        ({"type": "number"}, True, "$: expected number, given true"),
        ({"type": "boolean"}, 1, "$: expected boolean, given 1"),
        ({"type": "null"}, False, "$: expected null, given false"),
        ({"type": "array"}, {}, "$: expected array, given {}"),
        ({"type": "object"}, None, "$: expected object, given null"),
        ({"type": "string", "const": "a"}, "b", '$: expected "a", given "b"'),
        (
            {"type": "string", "enum": ["auto", "off"]},
            "aut",
            '$: expected one of "auto", "off", given "aut". Did you mean "auto"?',
        ),
        ({"type": "number"}, math.nan, "$: expected number, given nan, which JSON does not have: use None or a string"),
        ({}, [-math.inf], "$[0]: expected a JSON value, given -inf, which JSON does not have: use None or a string"),
        ({}, {"a": {1}}, "$.a: expected a JSON value, given a set, which JSON does not have: use sorted(x) or list(x)"),
        ({}, [(1,)], "$[0]: expected a JSON value, given a tuple, which is not JSON: use list(x)"),
        ({}, {1: 2}, "$: expected text as the name of a property, given 1: use a str"),
        ({}, {(1,): 2}, "$: expected text as the name of a property, given a tuple: use a str"),
    ],
)
def test_a_fault_says_what_was_expected_and_given(schema: Any, value: object, expected: str) -> None:
    assert messages(schema, value) == [expected]


def test_text_with_a_lone_surrogate_is_no_json() -> None:
    (message,) = messages({}, ["\ud800"])
    assert message.startswith("$[0]: expected a JSON value, given text with a lone surrogate")
    assert len(messages({}, {"\ud800": 1})) == 1
    message.encode()


def test_every_fault_is_named_in_the_order_of_the_value() -> None:
    item = {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "string"}},
        "required": ["a"],
        "additionalProperties": False,
    }
    schema = {"type": "object", "properties": {"list": {"type": "array", "items": item}, "n": {"type": "integer"}}}
    value = {"n": "x", "list": [{"b": 1, "a": 2}, {"c": 1}, {"a": "y", "b": None}], "other": [{"k": math.inf}]}
    assert [violation.path for violation in validate_value(schema, value)] == [
        "$.n",
        "$.list[0].b",
        "$.list[1].a",
        "$.list[1].c",
        "$.list[2].a",
        "$.list[2].b",
        "$.other[0].k",
    ]


def test_a_missing_property_is_matched_with_a_misspelt_one() -> None:
    schema = {"type": "object", "properties": {"path": {}, "paths": {}}, "required": ["path"]}
    assert messages(schema, {"pth": 1}) == ["$.path: missing, it is required; did you mean it by 'pth'?"]
    assert messages(schema, {"paths": 1}) == ["$.path: missing, it is required"]


def test_an_unknown_property_is_named_with_the_nearest_and_the_valid_ones() -> None:
    schema = {"type": "object", "properties": {"query": {}, "limit": {}}, "additionalProperties": False}
    assert messages(schema, {"qery": 1}) == ["$.qery: unknown; valid: query, limit. Did you mean 'query'?"]
    assert messages({"type": "object", "additionalProperties": False}, {"a": 1}) == [
        "$.a: unknown; it is not allowed here."
    ]


def test_a_large_value_is_shown_in_part() -> None:
    for value in ("x" * 1_000_000, ["x" * 1_000_000], 10**5000, {"k" * 100_000: 1}):
        (message,) = messages({"type": "boolean"}, value)
        assert len(message) < 300


@pytest.mark.parametrize("schema", [{}, {"type": "array"}, {"oneOf": [{"type": "string"}, {"type": "array"}]}])
def test_a_value_of_a_hundred_thousand_levels_is_checked(schema: Any) -> None:
    assert messages(schema, nested(100_000)) == []
    assert messages(schema, nested(100_000, math.nan)) != []
    value: Any = []
    for _ in range(100_000):
        value = [value, {"a": 1}]
    assert messages(schema, value) == []


def test_many_faults_far_down_have_bounded_paths() -> None:
    value: Any = []
    for _ in range(30_000):
        value = [math.nan, value]
    found = validate_value({}, value)
    assert len(found) == 30_000
    assert found[0].path == "$[0]"
    assert max(len(violation.path) for violation in found) < 400


def test_a_value_that_contains_itself_is_a_fault() -> None:
    value: dict[str, Any] = {"a": []}
    value["a"].append(value)
    assert messages({}, value) == ["$.a[0]: it contains itself, which JSON cannot: break the cycle"]
    assert messages({"oneOf": [{"type": "object", "additionalProperties": True}, {"type": "null"}]}, value) != []


def test_a_part_that_stands_in_two_places_of_a_value_is_no_cycle() -> None:
    part = {"a": 1}
    assert messages({}, [part, part]) == []
    assert messages({"oneOf": [{"type": "array"}, {"type": "null"}]}, [part, part, [part]]) == []


# Alternatives


def tagged(name: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"kind": {"type": "string", "const": name}, name: {"type": "integer"}},
        "required": ["kind", name],
        "additionalProperties": False,
    }


def test_a_value_of_no_alternatives_type_is_told_the_types() -> None:
    assert messages(ONE_OF_TWO_TYPES, None) == [
        "$: fits none of the 2 alternatives: expected string or integer, given null"
    ]


def test_a_value_that_fits_several_alternatives_is_told_which() -> None:
    schema = {"oneOf": [{"type": "number"}, {"type": "string"}, {"type": "integer"}]}
    assert messages(schema, 1) == ["$: fits 2 of the 3 alternatives (1, 3), exactly one must fit, given 1"]
    assert messages(schema, 1.5) == []


def test_of_the_alternatives_the_one_that_was_meant_is_explained() -> None:
    schema = {"type": "array", "items": {"oneOf": [{"type": "string"}, tagged("a"), tagged("b")]}}
    assert messages(schema, [{"kind": "a", "a": 1}, {"kind": "b", "b": "x"}]) == [
        '$[1]: fits none of the 3 alternatives, given {"kind":"b","b":"x"}; number 3 comes nearest',
        '$[1].b: expected integer, given "x"',
    ]


def test_alternatives_that_one_property_tells_apart_are_listed() -> None:
    assert messages({"oneOf": [tagged("first"), tagged("second")]}, {"kind": "frist"}) == [
        "$: fits none of the 2 alternatives by 'kind': "
        'expected one of "first", "second", given "frist". Did you mean "first"?'
    ]


def test_constants_of_alternatives_are_listed() -> None:
    schema = {"oneOf": [{"type": "string", "const": "a"}, {"type": "string", "enum": ["b"]}, {"type": "null"}]}
    assert messages(schema, "c") == ['$: fits none of the 3 alternatives: expected one of "a", "b", given "c"']


def test_alternatives_that_nothing_tells_apart_are_said_not_to_fit() -> None:
    part = {"type": "array", "items": {"type": "string"}}
    assert messages({"oneOf": [part, {"type": "array", "items": {"type": "null"}}]}, [1]) == [
        "$: fits none of the 2 alternatives, given [1]"
    ]


def test_what_is_no_json_is_named_below_alternatives() -> None:
    schema = {"oneOf": [{"type": "array"}, {"type": "null"}]}
    assert messages(schema, [1, math.nan])[1].startswith("$[1]: expected a JSON value, given nan")


@pytest.mark.parametrize("leaf", [1, "x", None], ids=repr)
def test_alternatives_within_alternatives_take_no_exponential_time(leaf: object) -> None:
    schema: dict[str, Any] = {"type": "integer"}
    for _ in range(90):
        schema = {"oneOf": [{"type": "array", "items": schema}, {"type": "string"}]}
    # A wrong one at every level is judged below, and explained on the way down.
    assert (messages(schema, nested(90, leaf)) == []) is (leaf == 1)
    inner: dict[str, Any] = {"type": "integer"}
    for _ in range(12):
        inner = {"oneOf": [inner, {"oneOf": [inner, {"type": "null"}]}]}
    assert isinstance(messages(inner, leaf), list)


# Against the library

small_scalars = (
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.0, 1.0, 0.5]) | st.sampled_from(["a", "b", ""])
)
names = st.sampled_from(["a", "b", "c"])
small_values = st.recursive(
    small_scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)


@st.composite
def objects(draw: st.DrawFn, inner: st.SearchStrategy[dict[str, Any]]) -> dict[str, Any]:
    properties = draw(st.dictionaries(names, inner, max_size=3))
    required = draw(st.lists(st.sampled_from(sorted(properties)), unique=True)) if properties else []
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": draw(st.booleans()),
    }


schemas = st.recursive(
    st.sampled_from([{}, *({"type": name} for name in ("string", "number", "integer", "boolean", "null", "array"))])
    | st.lists(st.sampled_from(["a", "b", ""]), min_size=1, unique=True).map(lambda o: {"type": "string", "enum": o})
    | st.integers(-1, 1).map(lambda option: {"type": "number", "const": option}),
    lambda inner: st.one_of(
        inner.map(lambda items: {"type": "array", "items": items}),
        objects(inner),
        st.lists(inner, min_size=2, max_size=3).map(lambda branches: {"oneOf": branches}),
    ),
    max_leaves=8,
)


@given(schema=schemas, value=small_values)
def test_validation_agrees_with_the_library_on_which_values_fit(schema: dict[str, Any], value: object) -> None:
    assert (validate_value(schema, value) == []) is (SchemaValidator(schema).violations(value) == [])


keywords = st.sampled_from(
    [
        "type",
        "enum",
        "const",
        "items",
        "properties",
        "required",
        "additionalProperties",
        "oneOf",
        "title",
        "examples",
        "a",
    ]
)
garbage = st.recursive(
    small_scalars | st.sampled_from(["string", "integer", "object", "array", math.nan, (1,)]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keywords, inner, max_size=4),
    max_leaves=12,
)


@given(schema=garbage, value=garbage)
def test_any_garbage_is_supported_or_refused_and_what_is_supported_is_a_json_schema(schema: Any, value: object) -> None:
    try:
        validate_value(schema, value)
    except JsonSchemaError as error:
        assert error.violations
    else:
        SchemaValidator(schema).check_schema()
