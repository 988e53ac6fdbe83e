"""Schema validation: which values fit, and what is said of those that do not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from json_values import values

from ptc.errors import DefinitionError
from ptc.schema import SchemaValidator, json_path

DRAFT_4 = "http://json-schema.org/draft-04/schema#"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"
DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema"


def messages(schema: Any, value: object) -> list[str]:
    return [str(violation) for violation in SchemaValidator(schema).violations(value)]


def nested(levels: int, leaf: object = 1) -> Any:
    value = leaf
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("named", [{}, {"$schema": DRAFT_4}], ids=["unnamed", "named"])
def test_a_boolean_exclusive_minimum_of_draft_4_is_understood(named: dict[str, str]) -> None:
    schema = {**named, "type": "number", "minimum": 0, "exclusiveMinimum": True}
    assert messages(schema, 1) == []
    assert messages(schema, 0) == ["$: expected a number above 0, given 0"]


@pytest.mark.parametrize("declared", ["https://example.org/mine", "urn:x", "", 7, None])
def test_a_schema_of_a_dialect_nobody_knows_is_read_as_2020_12(declared: object) -> None:
    schema = {"$schema": declared, "type": "array", "prefixItems": [{"type": "string"}]}
    assert messages(schema, ["a"]) == []
    assert messages(schema, [1]) == ["$[0]: expected string, given 1"]


def test_nullable_in_data_and_as_a_name_is_left_alone() -> None:
    assert messages({"const": {"nullable": True}}, {"nullable": True}) == []
    assert messages({"enum": [{"nullable": True}]}, {"nullable": True}) == []
    schema = {"properties": {"default": {"type": "string", "nullable": True}, "nullable": {"const": True}}}
    assert messages(schema, {"default": None, "nullable": True}) == []
    assert messages(schema, {"default": 1}) == ["$.default: expected null or string, given 1"]


def test_a_type_that_is_none_is_named_with_the_nearest() -> None:
    with pytest.raises(DefinitionError, match=r'\$\.properties\.a\.type: expected one of .*given "int".*"integer"'):
        SchemaValidator({"properties": {"a": {"type": "int"}}}).check_schema()


def test_every_name_is_unknown_where_no_property_is_declared() -> None:
    assert messages({"additionalProperties": False}, {"a": 1, "b": 2}) == [
        "$.a: unknown; it is not allowed here",
        "$.b: unknown; it is not allowed here",
    ]


def test_draft_7_means_tuples_by_items_and_2020_12_by_prefix_items() -> None:
    old = {"$schema": DRAFT_7, "items": [{"type": "string"}], "additionalItems": False}
    new = {"$schema": DRAFT_2020, "prefixItems": [{"type": "string"}], "items": False}
    for schema in (old, new):
        assert messages(schema, ["a"]) == []
        assert messages(schema, [1])[0] == "$[0]: expected string, given 1"
        assert messages(schema, ["a", 2]) != []


def test_definitions_of_draft_7_are_found() -> None:
    schema = {"$schema": DRAFT_7, "$ref": "#/definitions/n", "definitions": {"n": {"type": "integer"}}}
    assert messages(schema, "x") == ['$: expected integer, given "x"']


@pytest.mark.parametrize("schema", [True, {}])
def test_a_schema_that_says_nothing_admits_everything(schema: Any) -> None:
    assert messages(schema, {"a": [None, 1.5, "x"]}) == []


@given(value=values)
def test_the_empty_schema_admits_every_json_value(value: object) -> None:
    assert messages({}, value) == []


def test_the_false_schema_admits_nothing_and_says_so() -> None:
    assert messages(False, 1) == ["$: nothing is allowed here, given 1"]
    assert messages({"properties": {"a": False}}, {"a": 1}) == ["$.a: nothing is allowed here, given 1"]


def test_nullable_of_openapi_admits_null() -> None:
    schema = {"type": "string", "nullable": True}
    assert messages(schema, None) == []
    assert messages(schema, "x") == []
    assert messages(schema, 1) == ["$: expected null or string, given 1"]


def test_nullable_beside_an_enum_or_a_reference_admits_null() -> None:
    assert messages({"type": "string", "enum": ["a"], "nullable": True}, None) == []
    schema = {
        "properties": {"a": {"$ref": "#/$defs/n", "nullable": True}},
        "$defs": {"n": {"type": "integer"}},
    }
    assert messages(schema, {"a": None}) == []
    assert messages(schema, {"a": "x"}) == ['$.a: expected integer or null, given "x"']


def test_nullable_at_the_root_keeps_references_right() -> None:
    for extra in ({"type": "object"}, {"allOf": [{"type": "object"}]}):
        schema = {
            **extra,
            "nullable": True,
            "properties": {"a": {"$ref": "#/definitions/s"}},
            "definitions": {"s": {"type": "string"}},
        }
        assert messages(schema, None) == []
        assert messages(schema, {"a": "x"}) == []
        assert messages(schema, {"a": 1}) != []


def test_a_property_may_be_called_nullable() -> None:
    schema = {"type": "object", "properties": {"nullable": {"type": "boolean"}, "a": {"type": "string"}}}
    assert messages(schema, {"nullable": True}) == []
    assert messages(schema, {"nullable": None}) == ["$.nullable: expected boolean, given null"]


def test_integers_are_whole_numbers_and_no_booleans() -> None:
    assert messages({"type": "integer"}, 3) == []
    assert messages({"type": "integer"}, 10**30) == []
    assert messages({"type": "integer"}, True) == ["$: expected integer, given true"]
    assert messages({"type": "integer"}, 1.5) == ["$: expected integer, given 1.5"]


def test_an_integer_of_any_size_is_shown_as_it_is() -> None:
    (message,) = messages({"type": "string"}, 10**5000)
    assert message.startswith("$: expected string, given 1000")
    assert len(message) < 200


def test_every_fault_is_named_with_its_path() -> None:
    schema = {
        "type": "object",
        "properties": {
            "a": {"type": "array", "items": {"type": "object", "properties": {"b": {"type": "string"}}}},
            "n": {"type": "integer"},
        },
    }
    value = {"a": [{"b": 1}, {"b": "x"}, {"b": None}], "n": "three"}
    assert sorted(messages(schema, value)) == [
        "$.a[0].b: expected string, given 1",
        "$.a[2].b: expected string, given null",
        '$.n: expected integer, given "three"',
    ]


def test_names_that_are_no_identifiers_are_quoted_in_paths() -> None:
    schema = {"additionalProperties": {"type": "integer"}}
    assert messages(schema, {"odd key": "x"}) == ["$['odd key']: expected integer, given \"x\""]


def test_paths_and_names_in_messages_are_bounded() -> None:
    assert json_path(["a", 0, "b c"]) == "$.a[0]['b c']"
    assert len(json_path(["x" * 100_000])) < 400
    assert len(json_path([0] * 100_000)) < 400
    (message,) = messages({"properties": {}, "additionalProperties": False}, {"y" * 100_000: 1})
    assert len(message) < 400


def test_a_missing_property_is_named() -> None:
    assert messages({"required": ["path"]}, {}) == ["$.path: missing, it is required"]


def test_a_missing_property_is_matched_with_a_misspelt_one() -> None:
    schema = {
        "properties": {"path": {"type": "string"}, "paths": {"type": "string"}},
        "required": ["path"],
    }
    assert messages(schema, {"pth": "x"}) == ["$.path: missing, it is required; did you mean it by 'pth'?"]
    # A declared one is itself, however near its name.
    assert messages(schema, {"paths": "x"}) == ["$.path: missing, it is required"]


def test_an_unknown_property_is_named_with_the_nearest_and_the_valid_ones() -> None:
    schema = {
        "type": "object",
        "properties": {"query": {"type": "string"}, "limit": {"type": "integer"}},
        "additionalProperties": False,
    }
    assert messages(schema, {"qery": "x"}) == ["$.qery: unknown; valid: query, limit; did you mean 'query'?"]
    assert messages(schema, {"zzz": "x"}) == ["$.zzz: unknown; valid: query, limit"]


def test_an_unknown_property_below_a_reference_is_named_with_the_nearest_one() -> None:
    inner = {"type": "object", "properties": {"colour": {"type": "string"}}, "additionalProperties": False}
    schema = {"properties": {"a": {"type": "array", "items": {"$ref": "#/$defs/i"}}}, "$defs": {"i": inner}}
    assert messages(schema, {"a": [{"color": 1}]}) == ["$.a[0].color: unknown; valid: colour; did you mean 'colour'?"]


def test_an_unevaluated_property_is_unknown() -> None:
    schema = {"allOf": [{"properties": {"a": {"type": "string"}}}], "unevaluatedProperties": False}
    assert messages(schema, {"a": "x", "b": 1}) == ["$.b: unknown; it is not allowed here"]


def test_the_list_of_valid_names_is_bounded() -> None:
    properties = {f"property_{n}": {} for n in range(1000)}
    (message,) = messages({"properties": properties, "additionalProperties": False}, {"zzz": 1})
    assert len(message) < 1000


def test_an_enum_of_mixed_types_is_listed_as_json() -> None:
    schema = {"enum": [1, "auto", None, {"x": 1}, True]}
    assert messages(schema, None) == []
    assert messages(schema, "b") == ['$: expected one of 1, "auto", null, {"x":1}, true, given "b"']
    assert messages(schema, "autp")[0].endswith('. Did you mean "auto"?')


def test_a_long_enum_is_cut() -> None:
    (message,) = messages({"enum": list(range(1000))}, "x")
    assert message.endswith('18, 19, …, given "x"')


def test_a_constant_is_named() -> None:
    assert messages({"const": {"a": 1}}, 3) == ['$: expected {"a":1}, given 3']


@pytest.mark.parametrize("keyword", ["anyOf", "oneOf"])
def test_plain_alternatives_are_listed(keyword: str) -> None:
    schema = {keyword: [{"type": "string"}, {"type": ["integer", "null"]}]}
    (message,) = messages(schema, [])
    assert message.startswith("$: expected string or ")
    assert "integer" in message
    assert "null" in message


@pytest.mark.parametrize("keyword", ["anyOf", "oneOf"])
def test_of_other_alternatives_the_nearest_is_explained(keyword: str) -> None:
    schema = {keyword: [{"type": "string"}, {"type": "object", "properties": {"a": {"type": "integer"}}}]}
    assert messages(schema, {"a": "x"}) == ['$.a: expected integer, given "x"']


def test_a_value_that_fits_two_of_one_of_is_told_so() -> None:
    schema = {"oneOf": [{"type": "string"}, {"minLength": 1}]}
    assert messages(schema, "x") == ['$: fits more than one of the alternatives, given "x"']


@pytest.mark.parametrize(
    ("schema", "value", "expected"),
    [
        ({"maximum": 3}, 10, "$: expected a number of at most 3, given 10"),
        ({"maxLength": 3}, "abcd", '$: expected at most 3 characters, given "abcd"'),
        ({"pattern": "^a+$"}, "b", '$: expected text that matches ^a+$, given "b"'),
        ({"multipleOf": 2}, 3, "$: expected a multiple of 2, given 3"),
        ({"uniqueItems": True}, [1, 1], "$: expected items that all differ, given [1,1]"),
        (
            {"propertyNames": {"maxLength": 1}},
            {"aa": 1},
            '$: a property has a name that is not allowed: "aa" is longer than 1 character',
        ),
        (
            {"if": {"type": "string"}, "then": {"minLength": 2}},
            "a",
            '$: expected at least 2 characters, given "a"',
        ),
        ({"dependentRequired": {"a": ["b"]}}, {"a": 1}, "$.b: missing, it is required"),
    ],
)
def test_bounds_are_named(schema: Any, value: object, expected: str) -> None:
    assert messages(schema, value) == [expected]


@pytest.mark.parametrize("schema", [{"maxLength": 3}, {"pattern": "^a$"}, {"const": 1}, {"type": "integer"}])
def test_a_large_value_is_shown_in_part(schema: Any) -> None:
    (message,) = messages(schema, "x" * 1_000_000)
    assert len(message) < 300


def test_at_most_twenty_faults_are_named() -> None:
    assert len(messages({"items": {"type": "string"}}, list(range(10_000)))) == 20
    found = messages({"properties": {}, "additionalProperties": False}, {f"k{n}": n for n in range(10_000)})
    assert len(found) == 20


@pytest.mark.parametrize("levels", [300, 5000, 100_000])
@pytest.mark.parametrize("schema", [{"type": "string"}, {"const": []}, {"type": "string", "uniqueItems": True}])
def test_a_deep_value_is_explained_without_recursion(schema: Any, levels: int) -> None:
    (message, *_) = messages(schema, nested(levels))
    assert len(message) < 300


@pytest.mark.parametrize("levels", [300, 100_000])
def test_a_deep_value_that_fits_is_accepted(levels: int) -> None:
    assert messages({"type": "array"}, nested(levels)) == []


RECURSIVE = {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"$ref": "#"}}]}


def test_a_recursive_schema_is_followed() -> None:
    assert messages(RECURSIVE, nested(900)) == []
    assert messages(RECURSIVE, nested(3, "x")) == ['$[0][0][0]: expected integer or array, given "x"']
    assert messages(RECURSIVE, nested(150, "x")) != []
    assert messages(RECURSIVE, nested(900, "x")) != []


@pytest.mark.parametrize("levels", [1500, 100_000])
def test_a_value_too_deep_for_a_recursive_schema_is_a_fault_and_not_the_end_of_the_process(levels: int) -> None:
    assert messages(RECURSIVE, nested(levels)) == ["$: nested deeper than 1000 levels: send it flatter"]


def test_a_fault_below_what_can_be_explained_is_still_a_fault() -> None:
    schema: Any = {"type": "array", "items": {"$ref": "#/$defs/l"}, "$defs": {"l": {"type": "array"}}}
    schema["$defs"]["l"]["items"] = {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/l"}]}
    assert messages(schema, nested(600, "x")) != []


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "strin"},
        {"pattern": "("},
        {"$ref": "#/$defs/nothing"},
        {"minimum": float("nan")},
        {"minimum": len},
        {"required": "a"},
        [],
        None,
    ],
    ids=repr,
)
def test_what_is_no_json_schema_is_a_definition_error(schema: Any) -> None:
    with pytest.raises(DefinitionError, match="not a valid JSON Schema"):
        SchemaValidator(schema).check_schema()


def test_a_schema_that_is_too_deep_is_a_definition_error() -> None:
    for extra in ({}, {"nullable": True}):
        schema: Any = {"type": "string", **extra}
        for _ in range(100_000):
            schema = {"items": schema}
        with pytest.raises(DefinitionError):
            SchemaValidator(schema).check_schema()


def test_a_bad_part_of_a_schema_is_located() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "strin"}}}
    with pytest.raises(DefinitionError, match=r"at \$\.properties\.a\.type"):
        SchemaValidator(schema).check_schema()


@pytest.mark.parametrize("uri", ["http://127.0.0.1:9/x.json", "file:///etc/hostname", "https://example.org/x"])
def test_a_reference_out_of_the_schema_is_refused_and_not_fetched(uri: str) -> None:
    with pytest.raises(DefinitionError, match="leads out of the schema"):
        SchemaValidator({"properties": {"a": {"$ref": uri}}}).check_schema()
