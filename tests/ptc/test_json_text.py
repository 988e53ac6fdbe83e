from __future__ import annotations

import json

import pytest
from hypothesis import given
from json_values import same, values

from ptc.json_text import _parts, json_text


def nested(depth: int) -> object:
    value: object = {"end": [1, "é", None, True, -0.0]}
    for _ in range(depth):
        value = [value]
    return value


@given(values)
def test_the_text_reads_back_as_the_value(value: object) -> None:
    assert same(json.loads(json_text(value)), value)
    assert same(json.loads(json_text(value, pretty=True)), value)


@given(values)
def test_the_walk_writes_what_the_standard_encoder_writes(value: object) -> None:
    assert "".join(_parts(value, False)) == json_text(value)
    assert same(json.loads("".join(_parts(value, True))), value)


def test_values_deeper_than_the_stack_are_written() -> None:
    text = json_text(nested(100_000))
    assert text.startswith("[" * 100_000 + '{"end":[1,"é"') and text.endswith("]" * 100_000)
    assert len(json_text(nested(2000), pretty=True)) < 2000 * 100


@pytest.mark.parametrize("number", [10**5000, -(10**5000) - 7], ids=["positive", "negative"])
def test_integers_of_any_size_are_written_exactly(number: int) -> None:
    text = json_text([number])
    assert len(text) in (5003, 5004)
    assert text[1:-1].lstrip("-")[0] == "1"
    assert text.endswith("0]" if number > 0 else "7]")
