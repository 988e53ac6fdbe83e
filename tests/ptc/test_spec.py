"""Specs: what they compile to, and what is said of misuse."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from json_values import scalars, texts

from ptc import spec
from ptc.errors import DefinitionError
from ptc.schema import SchemaValidator
from ptc.structured_output import assert_supported_schema


def refusal(make: Any, *arguments: Any, **options: Any) -> str:
    with pytest.raises(DefinitionError) as caught:
        make(*arguments, **options)
    return str(caught.value)


def test_parameters_compile_to_an_open_object() -> None:
    compiled = spec.compile_parameters({"a": spec.string(required=True), "b": spec.integer()})
    assert compiled == {
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "integer"}},
        "required": ["a"],
    }


def test_required_is_left_out_where_nothing_is() -> None:
    assert spec.compile_parameters({"a": spec.null()}) == {"type": "object", "properties": {"a": {"type": "null"}}}


@pytest.mark.parametrize(
    ("made", "schema"),
    [
        (spec.string(), {"type": "string"}),
        (spec.number(), {"type": "number"}),
        (spec.integer(), {"type": "integer"}),
        (spec.boolean(), {"type": "boolean"}),
        (spec.null(), {"type": "null"}),
        (spec.json(), {}),
        (spec.array(spec.json()), {"type": "array", "items": {}}),
        (spec.string(enum=["a", "b"]), {"type": "string", "enum": ["a", "b"]}),
        (spec.number(enum=(1, 2.5)), {"type": "number", "enum": [1, 2.5]}),
        (spec.integer(const=3), {"type": "integer", "const": 3}),
        (spec.boolean(const=True), {"type": "boolean", "const": True}),
        (spec.one_of(spec.string(), spec.null()), {"oneOf": [{"type": "string"}, {"type": "null"}]}),
        (
            spec.object({"a": spec.string(required=True)}, additional_properties=False),
            {
                "type": "object",
                "properties": {"a": {"type": "string"}},
                "required": ["a"],
                "additionalProperties": False,
            },
        ),
        (
            spec.object_({}, additional_properties=True),
            {"type": "object", "properties": {}, "additionalProperties": True},
        ),
    ],
    ids=repr,
)
def test_each_spec_compiles_to_its_schema(made: spec.Spec, schema: dict[str, Any]) -> None:
    assert spec.compile_spec(made) == schema


def test_annotations_are_told_in_a_fixed_order() -> None:
    made = spec.string(examples=["x"], default="y", description="d", title="t", enum=["x", "y"])
    assert json.dumps(spec.compile_spec(made)) == (
        '{"type": "string", "title": "t", "description": "d", "enum": ["x", "y"], "default": "y", "examples": ["x"]}'
    )


def test_a_default_is_an_annotation_and_may_be_null() -> None:
    compiled = spec.compile_parameters({"a": spec.json(default=None)})
    assert compiled["properties"] == {"a": {"default": None}}
    assert SchemaValidator(compiled).violations({}) == []


def test_a_spec_cannot_be_changed() -> None:
    made = spec.string()
    with pytest.raises(AttributeError):
        made.required = True  # type: ignore[misc]


def test_a_spec_keeps_nothing_of_what_it_was_made_from() -> None:
    default, options = {"a": [1]}, ["x"]
    made, text = spec.json(default=default), spec.string(enum=options)
    default["a"].append(2)
    options.append("y")
    assert spec.compile_spec(made) == {"default": {"a": [1]}}
    assert spec.compile_spec(text) == {"type": "string", "enum": ["x"]}


def test_what_is_compiled_is_the_callers_own() -> None:
    made = spec.json(default={"a": []})
    spec.compile_spec(made)["default"]["a"].append(1)
    assert spec.compile_spec(made) == {"default": {"a": []}}


def test_members_of_an_enumeration_are_taken_by_their_values() -> None:
    class Colour(str, Enum):  # noqa: UP042 - its `str` is not its value
        RED = "red"

    assert spec.compile_spec(spec.string(enum=list(Colour))) == {"type": "string", "enum": ["red"]}
    assert list(spec.compile_parameters({Colour.RED: spec.string()})["properties"]) == ["red"]


@pytest.mark.parametrize(
    ("make", "options", "expected"),
    [
        (spec.string, {"enum": []}, "string: enum: it is empty"),
        (spec.string, {"enum": "ab"}, "string: enum: expected a list, each item a string, given 'ab'"),
        (spec.string, {"enum": {"a"}}, "string: enum: expected a list, each item a string, given a set"),
        (spec.string, {"enum": ["a", 1]}, "string: enum[1]: expected a string, given 1"),
        (spec.string, {"enum": ["a", "b", "a"]}, "string: enum[2]: 'a' is there already, at enum[0]: leave one out"),
        (spec.string, {"const": None}, "string: const: expected a string, given None"),
        (spec.string, {"enum": ["a"], "const": "a"}, "string: enum and const are both given: keep one"),
        (spec.integer, {"const": True}, "integer: const: expected an integer, given True"),
        (spec.integer, {"enum": [1.5]}, "integer: enum[0]: expected an integer, given 1.5"),
        (spec.number, {"enum": [False]}, "number: enum[0]: expected a number, given False"),
        (spec.number, {"enum": [1, 1.0]}, "number: enum[1]: 1.0 is there already"),
        (spec.number, {"const": float("nan")}, "number: const: not a JSON value: $ is nan"),
        (spec.boolean, {"const": 1}, "boolean: const: expected a boolean, given 1"),
        (spec.boolean, {"enum": [True]}, "boolean: enum is not an option of it; valid: const"),
        (spec.null, {"const": None}, "null: const is not an option of it"),
        (spec.string, {"enmu": ["a"]}, "Did you mean 'enum'?"),
        (spec.string, {"description": 1}, "string: description: expected text, given 1"),
        (spec.string, {"required": "yes"}, "string: required: expected True or False, given 'yes'"),
        (spec.json, {"default": {1, 2}}, "json: default: not a JSON value: $ is a set"),
        (spec.json, {"default": [float("inf")]}, "json: default: not a JSON value: $[0] is inf"),
        (spec.json, {"examples": 5}, "json: examples: expected a list, each item a JSON value, given 5"),
        (spec.json, {"examples": [object()]}, "json: examples: not a JSON value: $[0] is"),
    ],
)
def test_a_wrong_option_is_named_with_the_fix(make: Any, options: dict[str, Any], expected: str) -> None:
    assert expected in refusal(make, **options)


def test_an_integer_of_any_size_can_be_shown() -> None:
    message = refusal(spec.string, const=10**5000)
    assert message.startswith("string: const: expected a string, given 1000")
    assert len(message) < 300


def test_an_object_must_say_whether_it_is_open() -> None:
    assert "additional_properties: it is missing: say additional_properties=False" in refusal(spec.object, {})
    assert "expected True or False, given 'no'" in refusal(spec.object, {}, additional_properties="no")


@pytest.mark.parametrize("count", [0, 1])
def test_one_alternative_is_too_few(count: int) -> None:
    assert f"expected two alternatives or more, given {count}" in refusal(spec.one_of, *[spec.null()] * count)


@pytest.mark.parametrize(
    ("make", "arguments", "expected"),
    [
        (spec.array, [{"type": "string"}], "array: items: expected a spec, given a dict: make it with ptc.spec"),
        (spec.array, [spec.string], "array: items: expected a spec, given a function: call it: string()"),
        (spec.one_of, [spec.null(), 1], "one_of: alternative 2: expected a spec, given 1"),
        (spec.compile_spec, [{}], "compile_spec: expected a spec, given a dict"),
        (spec.compile_parameters, [[]], "parameters: expected a mapping of names to specs, given a list"),
        (spec.compile_parameters, [{"a": spec.null(), "b": {}}], "parameters: property 'b': expected a spec"),
        (spec.compile_parameters, [{1: spec.null()}], "parameters: property 1: a name must be text: write '1'"),
    ],
)
def test_what_is_no_spec_is_named_with_its_place(make: Any, arguments: list[Any], expected: str) -> None:
    assert expected in refusal(make, *arguments)


def test_options_are_given_by_keyword_only() -> None:
    with pytest.raises(TypeError):
        spec.string(["a"])  # type: ignore[call-arg]
    assert "one_of: alternative 3" in refusal(spec.one_of, spec.null(), spec.json(), True)


def test_a_spec_that_is_too_deep_or_too_large_is_refused() -> None:
    def deepen() -> None:
        made = spec.null()
        for _ in range(50_000):
            made = spec.array(made)

    def double() -> None:
        made = spec.null()
        for _ in range(90):
            made = spec.one_of(made, made)

    assert "nested deeper than 100 levels: use json()" in refusal(deepen)
    assert "more than 10000 specs in one" in refusal(double)


def test_a_mapping_that_holds_a_spec_is_meant_as_specs() -> None:
    assert spec.is_spec_mapping({"a": spec.null()})
    assert spec.is_spec_mapping({"a": {}, "b": spec.null()})
    for other in ({}, {"type": "object"}, [spec.null()], spec.null(), None):
        assert not spec.is_spec_mapping(other)


annotations = st.fixed_dictionaries(
    {},
    optional={
        "title": texts,
        "description": texts,
        "default": scalars,
        "examples": st.lists(scalars, max_size=2),
        "required": st.booleans(),
    },
)
integers = st.lists(st.integers(), min_size=1, max_size=3, unique=True)
leaves = st.one_of(
    st.builds(
        lambda enum, options: spec.string(enum=enum, **options), st.lists(texts, min_size=1, unique=True), annotations
    ),
    st.builds(lambda enum, options: spec.integer(enum=enum, **options), integers, annotations),
    st.builds(lambda const, options: spec.number(const=const, **options), st.integers(), annotations),
    *(
        st.builds(lambda options, make=make: make(**options), annotations)
        for make in (spec.string, spec.number, spec.integer, spec.boolean, spec.null, spec.json)
    ),
)
specs = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(lambda items, options: spec.array(items, **options), inner, annotations),
        st.builds(
            lambda properties, is_open, options: spec.object(properties, additional_properties=is_open, **options),
            st.dictionaries(texts, inner, max_size=3),
            st.booleans(),
            annotations,
        ),
        st.builds(
            lambda parts, options: spec.one_of(*parts, **options), st.lists(inner, min_size=2, max_size=3), annotations
        ),
    ),
    max_leaves=8,
)


@given(made=specs)
def test_what_a_spec_compiles_to_is_supported_and_a_json_schema(made: spec.Spec) -> None:
    compiled = spec.compile_spec(made)
    assert_supported_schema(compiled)
    SchemaValidator(compiled).check_schema()


@given(properties=st.dictionaries(texts, specs, max_size=4))
def test_what_parameters_compile_to_is_supported_and_open(properties: dict[str, spec.Spec]) -> None:
    compiled = spec.compile_parameters(properties)
    assert_supported_schema(compiled)
    assert "additionalProperties" not in compiled
    assert json.dumps(compiled) == json.dumps(spec.compile_parameters(properties))
