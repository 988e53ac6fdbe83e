"""One line that says how a tool is called, whatever its schema is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from json_values import values

from sdk_codegen import render_signature


def of(properties: dict[str, Any], **rest: Any) -> str:
    return render_signature("f", {"type": "object", "properties": properties, **rest})


@pytest.mark.parametrize("schema", [True, False, {}, {"type": "object"}, {"properties": {}}, {"properties": 3}])
def test_a_tool_without_known_arguments_is_called_with_nothing(schema: Any) -> None:
    assert render_signature("f", schema) == "f()"


def test_required_arguments_come_first_and_others_show_that_they_have_a_default() -> None:
    schema = {"limit": {"type": "integer"}, "query": {"type": "string"}}
    assert of(schema, required=["query"]) == "f(*, query: str, limit: int = …)"


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "string"}, "str"),
        ({"type": "number"}, "float"),
        ({"type": "boolean"}, "bool"),
        ({"type": "null"}, "None"),
        ({"type": "object"}, "dict"),
        ({"type": "array", "items": {"type": "string"}}, "list[str]"),
        ({"type": "array"}, "list[Any]"),
        ({"type": ["string", "null"]}, "str | None"),
        ({"enum": ["a", 1, None]}, "'a' | 1 | None"),
        ({"const": "x"}, "'x'"),
        ({"anyOf": [{"type": "integer"}, {"type": "integer"}, {"type": "null"}]}, "int | None"),
        ({"oneOf": [{"type": "integer"}, {"type": "string"}]}, "int | str"),
        ({"anyOf": []}, "Any"),
        ({"$ref": "#/$defs/i"}, "int"),
        ({"$ref": "#/$defs/a~1b"}, "bool"),
        ({"$ref": "#/$defs/loop"}, "Any"),
        ({"$ref": "#/$defs/none"}, "Any"),
        ({"$ref": "https://example.org"}, "Any"),
        ({"type": "made-up"}, "Any"),
        ({"type": 3}, "Any"),
        (True, "Any"),
        ({}, "Any"),
    ],
)
def test_types_are_written_as_python(schema: Any, expected: str) -> None:
    defs = {"i": {"type": "integer"}, "a/b": {"type": "boolean"}, "loop": {"$ref": "#/$defs/loop"}}
    assert of({"x": schema}, required=["x"], **{"$defs": defs}) == f"f(*, x: {expected})"


def test_a_long_enum_is_cut() -> None:
    assert of({"x": {"enum": list(range(100))}}, required=["x"]) == "f(*, x: 0 | 1 | 2 | 3 | 4 | 5 | …)"


def test_many_arguments_end_in_an_ellipsis() -> None:
    text = of({f"argument_{n}": {"type": "string"} for n in range(1000)})
    assert len(text) <= 300
    assert text.endswith(", …)")


def test_a_long_name_is_cut() -> None:
    assert len(render_signature("n" * 1000, {})) == 300
    assert len(render_signature("n" * 1000, {"properties": {"a": {}}})) <= 300


@given(schema=st.dictionaries(st.sampled_from(["properties", "required", "$defs"]), values) | st.booleans())
def test_any_schema_gives_one_short_line(schema: Any) -> None:
    assert len(render_signature("f", schema)) <= 300


keywords = st.sampled_from(["type", "enum", "const", "anyOf", "oneOf", "items", "$ref"])
schemas = st.recursive(
    st.booleans() | st.dictionaries(keywords, values, max_size=3),
    lambda inner: st.dictionaries(keywords, inner | st.lists(inner, max_size=3), max_size=3),
    max_leaves=10,
)


@given(properties=st.dictionaries(st.text(max_size=5), schemas, max_size=4))
def test_any_property_gives_one_short_line(properties: dict[str, Any]) -> None:
    assert len(of(properties)) <= 300
