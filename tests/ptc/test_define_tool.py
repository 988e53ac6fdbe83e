"""Tool definitions: what `define_tool` takes, what it refuses and by which words, and the cards a registry gives."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import Any

import pydantic
import pytest

import ptc
from ptc import spec
from ptc.cards import GenericCallCard, GenericResultCard, TerminalCallCard
from ptc.definition import ToolDefinition
from ptc.errors import DefinitionError, UsageError
from ptc.frozen import FrozenDict, FrozenList
from ptc.testing import RecordingTool

pytestmark = pytest.mark.anyio


async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
    return arguments.get("gives", arguments)


def define(name: Any = "t", **options: Any) -> ToolDefinition:
    return ptc.define_tool(name, execute=options.pop("execute", body), **options)


async def execute(definition: ToolDefinition, arguments: Any = None) -> ptc.ToolResult:
    registry = ptc.ToolRegistry()
    registry.register(definition)
    return await registry.execute(ptc.ToolCall(definition.name, {} if arguments is None else arguments))


def text_of(result: ptc.ToolResult) -> str:
    return "".join(str(block["text"]) for block in result.content)


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(DefinitionError) as caught:
        call()
    return str(caught.value)


# What a definition is


def test_a_definition_has_harmless_defaults_and_is_compared_by_identity() -> None:
    definition = define()
    assert (definition.description, definition.parameters, definition.output_schema) == ("", {"type": "object"}, None)
    assert not (definition.read_only or definition.idempotent or definition.destructive)
    assert definition.timeout_s({}) is None and not definition.runs_in_parallel({})
    assert definition.is_async and (definition.tags, definition.examples) == ((), ())
    assert definition != define() and definition == definition and len({definition, define()}) == 2
    with pytest.raises(AttributeError):
        definition.name = "other"  # type: ignore[misc]


def test_lists_of_tags_and_examples_are_copied() -> None:
    tags, examples = ["a"], [{"n": 1}]
    definition = define(tags=tags, examples=examples)
    tags.append("b")
    examples.clear()
    assert definition.tags == ("a",) and definition.examples == ({"n": 1},)


class AsyncObject:
    async def __call__(self, arguments: dict[str, Any], context: ptc.ToolContext) -> str:
        return "from an object"


class PlainObject:
    def __call__(self, arguments: dict[str, Any], context: ptc.ToolContext) -> str:
        return "from an object"


@pytest.mark.parametrize(
    ("function", "is_async"),
    [
        (body, True),
        (functools.partial(body), True),
        (AsyncObject(), True),
        (PlainObject(), False),
        (functools.partial(PlainObject()), False),
        (lambda arguments, context: None, False),
    ],
)
async def test_a_body_may_be_any_function_and_is_known_as_async_or_not(function: Any, is_async: bool) -> None:
    definition = define(execute=function)
    assert definition.is_async is is_async
    assert (await execute(definition)).ok


@pytest.mark.parametrize(
    ("name", "reference"),
    [
        ("search", "tools.search"),
        ("größe", "tools.größe"),
        ("odd name", 'tools["odd name"]'),
        ("class", 'tools["class"]'),
        ("_private", 'tools["_private"]'),
        ('a"b', 'tools["a\\"b"]'),
    ],
)
def test_a_reference_is_how_a_program_writes_the_tool(name: str, reference: str) -> None:
    assert define(name).reference == reference


def test_the_signature_says_how_the_tool_is_called() -> None:
    definition = define("search", parameters={"query": spec.string(required=True), "limit": spec.integer()})
    assert definition.signature.startswith("search(") and "query: str" in definition.signature
    assert "limit: int" in definition.signature


# Parameters and output as specs


PARAMETERS = {
    "order": spec.string(required=True, description="Its number."),
    "amount": spec.number(),
    "lines": spec.array(spec.object({"sku": spec.string(required=True)}, additional_properties=False)),
    "kind": spec.string(enum=["full", "partial"]),
}


async def test_a_mapping_of_specs_describes_the_arguments() -> None:
    definition = define(parameters=PARAMETERS)
    assert definition.parameters == {
        "type": "object",
        "properties": {
            "order": {"type": "string", "description": "Its number."},
            "amount": {"type": "number"},
            "lines": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {"sku": {"type": "string"}},
                    "required": ["sku"],
                    "additionalProperties": False,
                },
            },
            "kind": {"type": "string", "enum": ["full", "partial"]},
        },
        "required": ["order"],
    }
    given = {"order": "A-1", "lines": [{"sku": "x"}], "other": "the root is open"}
    assert (await execute(definition, given)).value == given
    wrong = {"lines": [{"sku": 1, "qty": 2}], "kind": "ful", "amount": True}
    result = await execute(definition, wrong)
    assert result.error is not None and result.error.code == "INVALID_ARGS"
    for part in ("$.order: missing", "$.lines[0].sku: ", "$.lines[0].qty: unknown", "$.kind: ", '"full"', "$.amount: "):
        assert part in result.error.message, result.error.message


async def test_a_default_of_a_spec_is_told_and_never_filled_in() -> None:
    definition = define(parameters={"limit": spec.integer(default=10)})
    assert definition.parameters["properties"]["limit"]["default"] == 10  # type: ignore[index]
    assert (await execute(definition)).value == {}


@pytest.mark.parametrize("given_as", ["output", "output_schema"])
async def test_a_spec_describes_the_result(given_as: str) -> None:
    made = spec.array(spec.one_of(spec.integer(), spec.null()))
    given = {"output": ptc.ToolOutput(made)} if given_as == "output" else {"output_schema": made}
    definition = define(**given)  # type: ignore[arg-type]
    assert definition.output_schema == {
        "type": "array",
        "items": {"oneOf": [{"type": "integer"}, {"type": "null"}]},
    }
    assert (await execute(definition, {"gives": [1, None]})).value == [1, None]
    result = await execute(definition, {"gives": [1, "two"]})
    assert result.error is not None and result.error.code == "INVALID_OUTPUT" and "$[1]" in result.error.message


def test_a_spec_object_may_be_the_whole_of_the_parameters_and_then_says_itself_whether_it_is_open() -> None:
    closed = spec.object({"n": spec.integer(required=True)}, additional_properties=False)
    parameters = define(parameters=closed).parameters
    assert isinstance(parameters, dict) and parameters["additionalProperties"] is False
    assert parameters["required"] == ["n"]


def test_what_is_wrong_in_a_mapping_of_specs_is_refused_with_the_tools_name() -> None:
    message = refusal(lambda: define("refund", parameters={"order": spec.string(), "amount": int}))
    assert "'refund'" in message and "parameters" in message and "amount" in message


class Order(pydantic.BaseModel):
    number: str
    total: float = 0.0


async def test_a_pydantic_model_describes_arguments_and_results() -> None:
    definition = define(parameters=Order, output_schema=Order)
    assert definition.parameters["required"] == ["number"]  # type: ignore[index]
    result = await execute(definition, {"gives": 1, "number": "A"})
    assert result.error is not None and result.error.code == "INVALID_OUTPUT"

    async def gives_a_model(arguments: dict[str, Any], context: ptc.ToolContext) -> Order:
        return Order(**arguments)

    result = await execute(define(parameters=Order, output_schema=Order, execute=gives_a_model), {"number": "A"})
    assert result.value == {"number": "A", "total": 0.0}


@pytest.mark.parametrize("schema", [True, {}, {"type": "object"}])
async def test_schemas_that_say_little_are_schemas(schema: Any) -> None:
    assert (await execute(define(parameters=schema, output_schema=schema), {"n": 1})).value == {"n": 1}


# ToolOutput


async def test_an_output_renders_the_value_from_frozen_arguments_and_value() -> None:
    seen: list[Any] = []

    def render(arguments: Any, value: Any) -> Any:
        seen.extend((arguments, value))
        return [{"type": "text", "text": f"{value['n']} of {arguments['order']}"}]

    definition = define(output=ptc.ToolOutput(render=render))
    result = await execute(definition, {"order": "A", "gives": {"n": 2, "rows": [1]}})
    assert text_of(result) == "2 of A" and result.value == {"n": 2, "rows": [1]}
    assert [type(one) for one in seen] == [FrozenDict, FrozenDict] and type(seen[1]["rows"]) is FrozenList
    assert type(result.value) is dict


async def test_presentation_meta_is_kept_for_the_card_of_a_native_call_only() -> None:
    asked: list[Any] = []

    def presentation_meta(arguments: Any, value: Any) -> Any:
        asked.append(value)
        return {"rows": len(value)}

    registry = ptc.ToolRegistry()
    registry.register(define(output=ptc.ToolOutput(presentation_meta=presentation_meta)))
    result = await registry.execute(ptc.ToolCall("t", {"gives": [1, 2]}))
    assert dict(result.meta) == {"presentation": {"rows": 2}} and text_of(result) == "[1,2]"
    nested = await registry.execute(ptc.ToolCall("t", {"gives": [1, 2]}, parent=ptc.Token()))
    assert dict(nested.meta) == {} and len(asked) == 1


async def test_the_schema_may_be_given_beside_an_output_without_one() -> None:
    output = ptc.ToolOutput(render=lambda arguments, value: "shown", presentation_meta=lambda arguments, value: "meta")
    definition = define(output=output, output_schema={"type": "integer"})
    assert definition.output_schema == {"type": "integer"}
    shown = await execute(definition, {"gives": 1})
    assert text_of(shown) == "shown" and dict(shown.meta) == {"presentation": "meta"}
    assert not (await execute(definition, {"gives": "x"})).ok


def test_a_schema_given_twice_is_refused() -> None:
    output = ptc.ToolOutput({"type": "integer"})
    message = refusal(lambda: define(output=output, output_schema={"type": "integer"}))
    assert "'t'" in message and "given twice" in message
    registry = ptc.ToolRegistry()
    twice = refusal(
        lambda: registry.add_json_tool("t", "", {}, lambda: None, output=output, output_schema={"type": "integer"})
    )
    assert "given twice" in twice and registry.tools() == []


@pytest.mark.parametrize("output", [{"type": "integer"}, spec.integer(), "text", lambda arguments, value: "x"])
def test_an_output_that_is_no_tool_output_is_refused(output: Any) -> None:
    assert "output must be a ToolOutput" in refusal(lambda: define(output=output))


# Hooks


async def waits(*arguments: Any) -> str:
    return "too late"


class AsyncHook:
    async def __call__(self, *arguments: Any) -> str:
        return "too late"


def with_hook(name: str, hook: Any) -> dict[str, Any]:
    return {"output": ptc.ToolOutput(**{name: hook})} if name in ("render", "presentation_meta") else {name: hook}


HOOKS = ["render", "presentation_meta", "present_call", "present_result", "project_content", "finalize_content"]


@pytest.mark.parametrize("name", HOOKS)
@pytest.mark.parametrize("hook", [waits, functools.partial(waits, 1), AsyncHook()])
def test_an_async_hook_is_refused_by_name(name: str, hook: Any) -> None:
    message = refusal(lambda: define("refund", **with_hook(name, hook)))
    assert message == f"tool 'refund': {name} must be a plain function, one that never waits"


@pytest.mark.parametrize("name", HOOKS)
@pytest.mark.parametrize("hook", ["text", 7, {"card": "generic"}])
def test_a_hook_that_cannot_be_called_is_refused_by_name(name: str, hook: Any) -> None:
    message = refusal(lambda: define("refund", **with_hook(name, hook)))
    assert message == f"tool 'refund': {name} must be a function, not {hook!r}"


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_of_a_decorated_function_is_checked_as_well(name: str) -> None:
    registry = ptc.ToolRegistry()

    def refund() -> None:
        """Pay back."""

    message = refusal(lambda: registry.tool(**with_hook(name, waits))(refund))
    assert "'refund'" in message and name in message and registry.tools() == []


@pytest.mark.parametrize("wrong", [None, "print", 7])
def test_a_body_that_is_no_function_is_refused(wrong: Any) -> None:
    assert refusal(lambda: define(execute=wrong)) == f"tool 't': execute must be a function, not {wrong!r}"


# Time limits


@pytest.mark.parametrize(
    "timeout_ms", [0, -1, 0.0, -0.5, float("nan"), float("inf"), float("-inf"), True, False, "5", [5], b"5"]
)
def test_a_time_limit_that_is_no_positive_number_is_refused(timeout_ms: Any) -> None:
    expected = f"tool 't': timeout_ms must be a positive number of milliseconds, not {timeout_ms!r}"
    assert refusal(lambda: define(timeout_ms=timeout_ms)) == expected
    computed = define(timeout_ms=lambda arguments: timeout_ms)
    assert refusal(lambda: computed.timeout_s({})) == expected


@pytest.mark.parametrize(("timeout_ms", "timeout_s"), [(None, None), (1, 0.001), (1500, 1.5), (0.5, 0.0005)])
def test_a_time_limit_is_given_in_milliseconds_or_computed_of_the_arguments(
    timeout_ms: Any, timeout_s: float | None
) -> None:
    assert define(timeout_ms=timeout_ms).timeout_s({}) == timeout_s
    computed = define(timeout_ms=lambda arguments: arguments["limit"])
    assert computed.timeout_s({"limit": timeout_ms}) == timeout_s


# Names and schemas


@pytest.mark.parametrize("name", ["", None, 7, b"t", ["t"]])
def test_a_name_is_a_text_that_is_not_empty(name: Any) -> None:
    assert refusal(lambda: define(name)) == f"a tool needs a name: a text that is not empty, not {name!r}"


def test_a_name_has_a_longest_length_and_the_message_shows_only_its_start() -> None:
    assert define("x" * 512).name == "x" * 512
    message = refusal(lambda: define("x" * 100_000))
    assert "512 characters" in message and len(message) < 200


def test_the_name_of_the_transport_is_refused_by_every_way_to_register() -> None:
    registry = ptc.ToolRegistry()

    def run_code() -> None:
        """Shadow the transport."""

    ways: list[Callable[[], object]] = [
        lambda: define("run_code"),
        lambda: registry.add_json_tool("run_code", "", {}, lambda: None),
        lambda: registry.tool(run_code),
        lambda: registry.tool(name="run_code")(lambda: None),
        lambda: registry.scope("s").tool(run_code),
    ]
    for way in ways:
        assert "'run_code' is the name of the transport itself: choose another name" in refusal(way)
    assert registry.tools() == []


def test_a_name_is_taken_once_in_each_layer() -> None:
    registry = ptc.ToolRegistry()
    scope, other = registry.scope("s"), registry.scope("o")
    for layer in (registry, scope, other):
        layer.register(define())
        for again in (define(), define(description="another one")):
            message = refusal(lambda layer=layer, again=again: layer.register(again))  # type: ignore[misc]
            assert message == "there is already a tool 't' here: dispose it first, or choose another name"
    assert len(registry.tools()) == len(registry.tools(scope)) == 1


def test_one_definition_may_be_registered_in_many_layers_but_not_twice_in_one() -> None:
    registry, definition = ptc.ToolRegistry(), define()
    registry.register(definition)
    registry.scope("s").register(definition)
    assert "already a tool" in refusal(lambda: registry.register(definition))
    assert registry.get("t", registry.scope("s")) is registry.get("t")


UNSUPPORTED: list[Any] = [
    7,
    "integer",
    ["integer"],
    int,
    dict[str, int],
    {"type": "nonsense"},
    {"type": "object", "properties": []},
    {"type": "array", "items": {"minimum": "low"}},
    {"$ref": "#/$defs/missing"},
    {"$ref": "https://example.com/schema.json"},
]


@pytest.mark.parametrize("schema", UNSUPPORTED, ids=repr)
@pytest.mark.parametrize("what", ["parameters", "output_schema", "output"])
def test_a_schema_that_is_none_is_refused_with_tool_and_part(what: str, schema: Any) -> None:
    given = {what: ptc.ToolOutput(schema) if what == "output" else schema}
    message = refusal(lambda: define("refund", **given))
    part = "output_schema" if what == "output" else what
    assert message.startswith(f"tool 'refund': {part} ")
    registry = ptc.ToolRegistry()
    if what != "output":
        options = {"parameters": {}, **given}
        parameters = options.pop("parameters")
        refusal(lambda: registry.add_json_tool("t", "", parameters, lambda: None, **options))
        assert registry.tools() == []


# A decorated function's schema and its output


async def test_an_output_that_only_renders_keeps_the_schema_of_the_annotation() -> None:
    registry = ptc.ToolRegistry()

    @registry.tool(output=ptc.ToolOutput(render=lambda arguments, value: f"{len(value)} numbers"))
    async def numbers(wrong: bool = False) -> list[int]:
        """Give numbers."""
        return ["one"] if wrong else [1, 2]  # type: ignore[list-item]

    definition = registry.get("numbers")
    assert definition is not None
    assert definition.output_schema == {"type": "array", "items": {"type": "integer"}}
    result = await registry.execute(ptc.ToolCall("numbers", {}))
    assert result.value == [1, 2] and text_of(result) == "2 numbers"
    wrong = await registry.execute(ptc.ToolCall("numbers", {"wrong": True}))
    assert wrong.error is not None and wrong.error.code == "INVALID_OUTPUT"


def test_the_schema_of_an_output_stands_instead_of_the_annotations() -> None:
    registry = ptc.ToolRegistry()

    @registry.tool(output=ptc.ToolOutput(spec.array(spec.integer())))
    def numbers() -> list[float]:
        """Give numbers."""
        return []

    definition = registry.get("numbers")
    assert definition is not None
    assert definition.output_schema == {"type": "array", "items": {"type": "integer"}}


async def test_hooks_of_a_decorated_function_are_used() -> None:
    registry = ptc.ToolRegistry()

    @registry.tool(
        project_content=lambda execution, result: f"projected {result.value}",
        present_call=lambda arguments: {"card": "generic", "title": f"Double {arguments['n']}"},
    )
    def double(n: int) -> int:
        """Double it."""
        return 2 * n

    call = ptc.ToolCall("double", {"n": 4})
    assert text_of(await registry.execute(call)) == "projected 8"
    assert registry.present_call(call) == GenericCallCard(title="Double 4")


# Cards


def registry_presenting(**hooks: Any) -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry()
    registry.register(define(**hooks))
    return registry


async def test_cards_of_call_and_result_are_made_without_executing_anything() -> None:
    tool = RecordingTool(
        "t",
        returns={"exit": 0},
        present_call=lambda arguments: {"card": "terminal", "title": arguments["command"], "cwd": "/work"},
        present_result=lambda arguments, result: {
            "card": "generic",
            "content": f"{arguments['command']} gave {result.value['exit']}",
        },
    )
    registry = ptc.ToolRegistry()
    registry.register(tool.definition)
    call = ptc.ToolCall("t", {"command": "ls"})
    assert registry.present_call(call) == TerminalCallCard(title="ls", cwd="/work") and tool.calls == []
    result = await registry.execute(call)
    card = registry.present_result(call, result)
    assert isinstance(card, GenericResultCard) and card.content == "ls gave 0"
    assert len(tool.calls) == 1


async def test_a_presenter_sees_the_result_frozen_and_failures_as_well() -> None:
    seen: list[ptc.ToolResult] = []

    def present_result(arguments: Any, result: ptc.ToolResult) -> Any:
        seen.append(result)
        return {"card": "generic", "content": "done" if result.ok else result.error.code}  # type: ignore[union-attr]

    registry = registry_presenting(present_result=present_result)
    call = ptc.ToolCall("t", {"gives": {"rows": [1]}})
    registry.present_result(call, await registry.execute(call))
    assert type(seen[0].value) is FrozenDict
    failed = ptc.ToolResult(error=ptc.ToolFailure("no", "NOT_FOUND"))
    card = registry.present_result(call, failed)
    assert isinstance(card, GenericResultCard) and card.content == "NOT_FOUND"


MALFORMED: list[Any] = [
    None,
    "text",
    7,
    {},
    {"card": "nonsense"},
    {"card": "generic"},
    {"title": "no card"},
    {"card": "generic", "title": object()},
]


@pytest.mark.parametrize("made", MALFORMED, ids=repr)
def test_a_malformed_card_of_a_call_is_none(made: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, logger="ptc.cards")
    registry = registry_presenting(present_call=lambda arguments: made)
    assert registry.present_call(ptc.ToolCall("t", {})) is None


@pytest.mark.parametrize("made", [None, "text", {"card": "nonsense"}, {"card": "read"}, {"card": "web", "kind": 7}])
def test_a_malformed_card_of_a_result_is_none(made: Any, caplog: pytest.LogCaptureFixture) -> None:
    registry = registry_presenting(present_result=lambda arguments, result: made)
    assert registry.present_result(ptc.ToolCall("t", {}), ptc.ToolResult(value=1)) is None


@pytest.mark.parametrize("arguments", [{}, {"path": 7}, None, [], "text"])
def test_a_presenter_that_stumbles_over_old_arguments_gives_none(
    arguments: Any, caplog: pytest.LogCaptureFixture
) -> None:
    def present(arguments: Any, *result: Any) -> Any:
        return {"card": "generic", "title": arguments["path"].upper()}

    registry = registry_presenting(present_call=present, present_result=present)
    call = ptc.ToolCall("t", arguments)
    assert registry.present_call(call) is None
    assert registry.present_result(call, ptc.ToolResult(value=1)) is None
    assert all("raised" in record.message for record in caplog.records) and len(caplog.records) == 2


def test_there_is_no_card_without_a_presenter_or_without_the_tool() -> None:
    registry = registry_presenting()
    scope = registry.scope("s")
    result = ptc.ToolResult(value=1)
    for call in (ptc.ToolCall("t", {}), ptc.ToolCall("nope", {}), ptc.ToolCall("nope", {}, scope=scope)):
        assert registry.present_call(call) is None and registry.present_result(call, result) is None


async def test_a_card_is_that_of_what_the_name_means_in_the_scope() -> None:
    def titled(title: str) -> Any:
        return lambda arguments: {"card": "generic", "title": title}

    registry = registry_presenting(present_call=titled("global"))
    own, masked = registry.scope("own"), registry.scope("masked")
    own.register(define(present_call=titled("own")))
    masked.restrict(deny=["t"])
    assert registry.present_call(ptc.ToolCall("t", {})) == GenericCallCard(title="global")
    assert registry.present_call(ptc.ToolCall("t", {}, scope=own)) == GenericCallCard(title="own")
    assert registry.present_call(ptc.ToolCall("t", {}, scope=masked)) is None
    await own.dispose()
    assert registry.present_call(ptc.ToolCall("t", {}, scope=own)) is None
    with pytest.raises(UsageError, match="another registry"):
        registry.present_call(ptc.ToolCall("t", {}, scope=ptc.ToolRegistry().scope("s")))


PROGRAM = "rows = await tools.search(query='x')\nreturn len(rows)"


@pytest.mark.parametrize(
    ("description", "title"),
    [("Count the rows", "Count the rows"), ("", "run_code"), ("  ", "run_code"), (7, "run_code"), (None, "run_code")],
)
def test_the_transport_has_a_card_with_its_description_and_program(description: Any, title: str) -> None:
    registry = ptc.ToolRegistry(mode="code")
    card = registry.present_call(ptc.ToolCall("run_code", {"code": PROGRAM, "description": description}))
    assert card == GenericCallCard(title=title, kind="execute", raw_input=PROGRAM)
    scoped = registry.present_call(ptc.ToolCall("run_code", {"code": PROGRAM}, scope=registry.scope("s")))
    assert scoped == GenericCallCard(title="run_code", kind="execute", raw_input=PROGRAM)


@pytest.mark.parametrize("arguments", [{}, {"description": "no program"}, None, "text"])
def test_a_call_of_the_transport_without_a_program_has_no_card(
    arguments: Any, caplog: pytest.LogCaptureFixture
) -> None:
    assert ptc.ToolRegistry(mode="code").present_call(ptc.ToolCall("run_code", arguments)) is None
