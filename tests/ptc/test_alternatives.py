"""What is said of a value that fits none of a schema's alternatives."""

from __future__ import annotations

from typing import Any

import pytest

from ptc.schema import SchemaValidator

CIRCLE = {
    "type": "object",
    "properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}},
    "required": ["kind", "radius"],
}
BOX = {
    "type": "object",
    "properties": {"kind": {"enum": ["box", "square"]}, "width": {"type": "number"}, "height": {"type": "number"}},
    "required": ["kind", "width", "height"],
}


def messages(schema: Any, value: object) -> list[str]:
    return [str(violation) for violation in SchemaValidator(schema).violations(value)]


@pytest.mark.parametrize("keyword", ["anyOf", "oneOf"])
def test_the_alternative_whose_tag_fits_is_explained_even_if_more_is_wrong_with_it(keyword: str) -> None:
    assert messages({keyword: [CIRCLE, BOX]}, {"kind": "box"}) == [
        "$.width: missing, it is required",
        "$.height: missing, it is required",
    ]


@pytest.mark.parametrize("keyword", ["anyOf", "oneOf"])
def test_a_tag_that_no_alternative_has_is_answered_with_all_tags(keyword: str) -> None:
    assert messages({keyword: [CIRCLE, {"type": "null"}, BOX]}, {"kind": "squar"}) == [
        '$.kind: expected one of "circle", "box", "square", given "squar". Did you mean "square"?'
    ]


def test_constants_as_alternatives_read_as_an_enumeration() -> None:
    schema = {"oneOf": [{"const": "asc", "description": "upwards"}, {"const": "desc", "description": "downwards"}]}
    assert messages(schema, "ascc") == ['$: expected one of "asc", "desc", given "ascc". Did you mean "asc"?']


def test_alternatives_of_other_types_are_not_what_was_meant() -> None:
    assert messages({"anyOf": [{"type": "string"}, CIRCLE]}, {"kind": "circle", "radius": "1"}) == [
        '$.radius: expected number, given "1"'
    ]
