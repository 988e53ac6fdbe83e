"""Tools as model APIs take them: the exact shapes, names an API accepts, and the way back from those names."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ptc
from ptc.dialects import Format, wire_names
from ptc.testing import RecordingTool

FORMATS: list[Format] = ["openai", "openai-responses", "anthropic", "mcp", "json"]
PATTERNS = {
    "openai": r"[a-zA-Z0-9_-]{1,64}",
    "openai-responses": r"[a-zA-Z0-9_-]{1,64}",
    "anthropic": r"[a-zA-Z0-9_-]{1,128}",
    "mcp": r"[A-Za-z0-9_.-]{1,128}",
}
PARAMETERS = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
OUTPUT = {"type": "object", "properties": {"total": {"type": "integer"}}}
# Where each form keeps the parameters.
PLACES: dict[Format, tuple[str, ...]] = {
    "openai": ("function", "parameters"),
    "openai-responses": ("parameters",),
    "anthropic": ("input_schema",),
    "mcp": ("inputSchema",),
    "json": ("parameters",),
}

any_name = st.text(st.characters(), min_size=1, max_size=200)
# Names that are alike, of which many clash once they are cleaned.
alike_name = st.text("a._-/é", min_size=1, max_size=4) | st.builds(
    lambda c, n: c * n, st.sampled_from("a."), st.just(200)
)


def registry_with(*names: str, **options: Any) -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry()
    options.setdefault("parameters", PARAMETERS)
    for name in names:
        registry.register(RecordingTool(name, description=f"Does {name}.", **options).definition)
    return registry


def parameters_in(tool: dict[str, Any], format: Format) -> Any:
    found: Any = tool
    for key in PLACES[format]:
        found = found[key]
    return found


def wire_name(tool: dict[str, Any]) -> str:
    name: str = tool["function"]["name"] if "function" in tool else tool["name"]
    return name


EXACTLY: dict[Format, dict[str, Any]] = {
    "openai": {
        "type": "function",
        "function": {"name": "stock_level", "description": "Does stock.level.", "parameters": PARAMETERS},
    },
    "openai-responses": {
        "type": "function",
        "name": "stock_level",
        "description": "Does stock.level.",
        "parameters": PARAMETERS,
        "strict": False,
    },
    "anthropic": {"name": "stock_level", "description": "Does stock.level.", "input_schema": PARAMETERS},
    "mcp": {
        "name": "stock.level",
        "description": "Does stock.level.",
        "inputSchema": PARAMETERS,
        "annotations": {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": False},
        "outputSchema": OUTPUT,
    },
    "json": {"name": "stock.level", "description": "Does stock.level.", "parameters": PARAMETERS},
}


@pytest.mark.parametrize("format", FORMATS)
def test_each_format_has_exactly_this_shape_and_nothing_that_is_the_hosts(format: Format) -> None:
    registry = registry_with(
        "stock.level",
        output_schema=OUTPUT,
        read_only=True,
        timeout_ms=5,
        tags=["secret"],
        present_call=lambda arguments: None,
    )
    assert registry.model_tools(format=format) == [EXACTLY[format]]


@pytest.mark.parametrize("format", FORMATS)
def test_the_transport_has_the_same_shape_as_any_tool(format: Format) -> None:
    registry = registry_with("t")
    scope = registry.scope("s")
    scope.present_as("both")
    plain, transport = registry.model_tools(scope, format)
    assert wire_name(transport) == "run_code"
    assert set(plain) == set(transport) - {"outputSchema"}
    assert {"code", "description"} <= set(parameters_in(transport, format)["properties"])


@pytest.mark.parametrize("format", FORMATS)
def test_changing_what_was_given_changes_nothing_of_the_registry(format: Format) -> None:
    registry = registry_with("t", output_schema=OUTPUT)
    before = copy.deepcopy(registry.model_tools(format=format))
    (tool,) = registry.model_tools(format=format)
    parameters_in(tool, format)["properties"]["n"]["type"] = "string"
    parameters_in(tool, format)["required"].append("gone")
    for key in ("outputSchema", "annotations"):
        tool.get(key, {}).clear()
    assert registry.model_tools(format=format) == before
    registry.schemas()[0]["parameters"]["properties"].clear()
    assert registry.model_tools(format=format) == before


def test_an_unknown_format_is_refused_with_those_there_are() -> None:
    registry = registry_with("t")
    for ask in (lambda: registry.model_tools(format="gemini"), lambda: registry.name_of("t", format="gemini")):  # type: ignore[arg-type]
        with pytest.raises(ptc.UsageError, match="'openai', 'openai-responses', 'anthropic', 'mcp', 'json', not 'gem"):
            ask()


@pytest.mark.parametrize("format", [one for one in FORMATS if one != "json"])
@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (True, {"type": "object"}),
        (False, {"type": "object", "not": {}}),
        ({}, {"type": "object"}),
        ({"properties": {"n": {}}}, {"type": "object", "properties": {"n": {}}}),
        ({"type": ["object", "null"], "required": ["n"]}, {"type": "object", "required": ["n"]}),
    ],
)
def test_a_parameter_schema_always_says_that_it_is_an_object(schema: Any, expected: Any, format: Format) -> None:
    (tool,) = registry_with("t", parameters=schema).model_tools(format=format)
    assert parameters_in(tool, format) == expected


@pytest.mark.parametrize("schema", [None, {"type": "string"}, True, {"anyOf": [OUTPUT, {"type": "null"}]}])
def test_only_an_object_is_structured_content_of_mcp(schema: Any) -> None:
    (tool,) = registry_with("t", output_schema=schema).model_tools(format="mcp")
    assert "outputSchema" not in tool


def test_a_schema_of_many_levels_is_given_whole() -> None:
    schema: Any = {"type": "object"}
    for _ in range(100):
        schema = {"type": "object", "properties": {"in": schema}}
    for format in FORMATS:
        (tool,) = registry_with("t", parameters=schema).model_tools(format=format)
        assert parameters_in(tool, format) == schema


# Names


@pytest.mark.parametrize("format", list(PATTERNS))
@given(names=st.lists(any_name | alike_name, unique=True, max_size=12))
def test_every_name_fits_the_api_is_unique_and_independent_of_the_order(format: Format, names: list[str]) -> None:
    wires = wire_names(names, format)
    assert list(wires) == names
    assert all(re.fullmatch(PATTERNS[format], wire) for wire in wires.values())
    assert len(set(wires.values())) == len(names)
    assert wire_names(names[::-1], format) == wires
    assert all(wires[name] == name for name in names if re.fullmatch(PATTERNS[format], name))


@given(names=st.lists(any_name, unique=True, max_size=12))
def test_plain_json_keeps_every_name(names: list[str]) -> None:
    assert wire_names(names, "json") == {name: name for name in names}


def test_a_name_made_to_clash_with_the_digest_of_another_is_told_apart_all_the_same() -> None:
    first = wire_names(["a.b", "a_b"], "openai")["a.b"]
    second = wire_names(["a.b", "a_b", first], "openai")["a.b"]
    assert first != second
    wires = wire_names(["a.b", "a_b", first, second], "openai")
    assert len(set(wires.values())) == 4 and wires[first] == first and wires[second] == second


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.anyio
async def test_a_call_by_its_wire_name_finds_its_tool(format: Format) -> None:
    names = ["stock.level", "stock_level", "été", "x" * 200, "run.code"]
    registry = registry_with(*names)
    for name, tool in zip(names, registry.model_tools(format=format), strict=True):
        called = registry.name_of(wire_name(tool), format=format)
        assert called == name
        assert (await registry.execute(ptc.ToolCall(called, {"n": 1}))).ok


def test_a_name_nobody_was_offered_is_given_back_as_it_is() -> None:
    registry = registry_with("stock.level")
    assert registry.name_of("stock-level", format="openai") == "stock-level"
    assert registry.name_of("stock.level", format="openai") == "stock.level"


def test_a_tool_whose_wire_name_would_be_the_transports_is_told_apart_from_it() -> None:
    registry = registry_with("run.code")
    scope = registry.scope("s")
    scope.present_as("both")
    offered = [wire_name(tool) for tool in registry.model_tools(scope, "openai")]
    assert offered[1] == "run_code" != offered[0]
    assert registry.name_of("run_code", scope, "openai") == "run_code"
    assert registry.name_of(offered[0], scope, "openai") == "run.code"


@pytest.mark.parametrize("format", FORMATS)
def test_in_code_mode_only_the_transport_is_offered_and_known(format: Format) -> None:
    registry = registry_with("stock.level")
    scope = registry.scope("s")
    scope.present_as("code")
    assert [wire_name(tool) for tool in registry.model_tools(scope, format)] == ["run_code"]
    assert registry.name_of("stock_level", scope, format) == "stock_level"
