"""Executions, results and contexts: who sees what of a call, and who can change it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import anyio
import anyio.to_thread
import pytest
from hypothesis import given
from hypothesis import strategies as st
from json_values import same, values

import ptc
from ptc.calls import checked_content, text_content
from ptc.errors import UsageError
from ptc.events import CallProgress
from ptc.frozen import FrozenDict, FrozenList
from ptc.testing import Call, EventLog, RecordingTool, ScriptedRuntime

pytestmark = pytest.mark.anyio

OBJECT: dict[str, Any] = {"type": "object"}
Body = Callable[[dict[str, Any], ptc.ToolContext], Any]


def registry_with(body: Body, **options: Any) -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry()
    registry.register(ptc.define_tool("t", parameters=OBJECT, execute=body, **options))
    return registry


async def execute(registry: ptc.ToolRegistry, arguments: Any = None, **call: Any) -> ptc.ToolResult:
    with anyio.fail_after(10):
        return await registry.execute(ptc.ToolCall("t", {} if arguments is None else arguments, **call))


def text_of(result: ptc.ToolResult) -> str:
    return "".join(str(block["text"]) for block in result.content)


# Executions


def an_execution(**facts: Any) -> ptc.Execution:
    return ptc.Execution("t", {"n": 1}, cancel=ptc.CancelToken(), **facts)


@pytest.mark.parametrize(
    "name", ["name", "arguments", "call_id", "token", "scope", "cancel", "parent", "agent", "_arguments", "new"]
)
async def test_nothing_of_an_execution_can_be_set(name: str) -> None:
    execution = an_execution()
    before = getattr(execution, name, None)
    with pytest.raises(AttributeError, match=f"immutable: {name}"):
        setattr(execution, name, "other")
    assert getattr(execution, name, None) is before


async def test_an_execution_makes_the_ids_it_is_not_given() -> None:
    outer = an_execution(call_id="outer")
    assert (outer.call_id, outer.root_call_id, outer.parent) == ("outer", "outer", None)
    inner = an_execution(call_id="inner", parent=outer.token, root_call_id=outer.root_call_id)
    assert inner.root_call_id == "outer" and inner.parent is outer.token
    first, second = an_execution(), an_execution()
    assert first.call_id != second.call_id and first.root_call_id == first.call_id
    assert first.token is not second.token and first.token != second.token


async def test_a_token_is_an_identity_and_reveals_nothing() -> None:
    token = ptc.Token()
    assert repr(token) == str(token) == f"{token}" == "<token>" == repr(ptc.Token())
    assert token == token and token != ptc.Token() and len({token, ptc.Token()}) == 2
    with pytest.raises(AttributeError):
        token.call_id = "c"  # type: ignore[attr-defined]
    call = ptc.ToolCall("t", {}, parent=token)
    assert "<token>" in repr(call) and hex(id(token))[2:] not in repr(call)
    execution = an_execution(call_id="c", parent=token)
    assert repr(execution) == "<execution c of 't'>", "no arguments, no tokens"


class Watched:
    """A registry whose every listener, guard, wrapper and observer keeps the execution it was given."""

    def __init__(self, body: Body, **options: Any) -> None:
        self.registry = registry_with(body, project_content=self.hook, finalize_content=self.hook, **options)
        self.seen: list[ptc.Execution] = []
        self.registry.on_pre_execute(self.listener)
        self.registry.guard(lambda execution: self.seen.append(execution))  # type: ignore[func-returns-value]
        self.registry.around_execute(self.wrapper)
        self.registry.on_post_execute(self.listener)
        self.registry.on_result(lambda execution, result: self.seen.append(execution))

    async def listener(self, execution: ptc.Execution, *rest: Any) -> Any:
        self.seen.append(execution)
        return await rest[-1]()

    async def wrapper(self, attempt: ptc.Attempt, next: Any) -> Any:
        self.seen.append(attempt.execution)
        return await next()

    def hook(self, execution: ptc.Execution, result: ptc.ToolResult) -> None:
        self.seen.append(execution)


async def test_everybody_around_the_body_sees_one_execution_with_frozen_arguments() -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> None:
        watched.seen.append(context.execution)

    watched = Watched(body)
    await execute(watched.registry, {"rows": [{"n": 1}]})
    assert len(watched.seen) == 8 and len({id(execution) for execution in watched.seen}) == 1
    arguments = watched.seen[0].arguments
    assert type(arguments) is FrozenDict and type(arguments["rows"]) is FrozenList
    assert type(arguments["rows"][0]) is FrozenDict and arguments == {"rows": [{"n": 1}]}


@pytest.mark.parametrize("stage", ["pre-execute", "guard", "wrapper", "post-execute", "observer"])
async def test_who_stands_around_the_body_cannot_change_its_arguments(stage: str) -> None:
    tried: list[str] = []

    def change(execution: ptc.Execution) -> None:
        for attempt in (
            lambda: execution.arguments.update(n=99),
            lambda: execution.arguments["rows"].append(99),
            lambda: execution.arguments["rows"][0].clear(),
        ):
            with pytest.raises(TypeError, match="frozen"):
                attempt()
        tried.append(stage)

    async def listener(execution: ptc.Execution, *rest: Any) -> Any:
        change(execution)
        return await rest[-1]()

    async def wrapper(attempt: ptc.Attempt, next: Any) -> Any:
        change(attempt.execution)
        return await next()

    tool = RecordingTool("t")
    registry = ptc.ToolRegistry()
    registry.register(tool.definition)
    {
        "pre-execute": lambda: registry.on_pre_execute(listener),
        "guard": lambda: registry.guard(lambda execution: change(execution)),  # type: ignore[func-returns-value]
        "wrapper": lambda: registry.around_execute(wrapper),
        "post-execute": lambda: registry.on_post_execute(listener),
        "observer": lambda: registry.on_result(lambda execution, result: change(execution)),
    }[stage]()
    result = await execute(registry, {"n": 1, "rows": [{"a": 1}]})
    assert result.error is None and tried == [stage]
    assert tool.calls == [{"n": 1, "rows": [{"a": 1}]}]


def spoil(arguments: dict[str, Any]) -> str:
    """Give the arguments as they came, and change all of them."""
    came = json.dumps(arguments)
    assert type(arguments) is dict and type(arguments["rows"]) is list and type(arguments["rows"][0]) is dict
    arguments["rows"][0]["n"] = 99
    arguments["rows"].append(99)
    arguments["new"] = 99
    return came


async def spoils_async(arguments: dict[str, Any], context: ptc.ToolContext) -> str:
    return spoil(arguments)


def spoils_in_thread(arguments: dict[str, Any], context: ptc.ToolContext) -> str:
    return spoil(arguments)


@pytest.mark.parametrize("body", [spoils_async, spoils_in_thread])
async def test_a_body_gets_a_copy_it_may_change_and_nobody_else_sees_that(body: Body) -> None:
    given = {"rows": [{"n": 1}]}
    watched = Watched(body)
    result = await execute(watched.registry, given)
    assert result.value == '{"rows": [{"n": 1}]}'
    assert given == {"rows": [{"n": 1}]}, "nor does the caller"
    assert watched.seen[-1].arguments == {"rows": [{"n": 1}]}


@pytest.mark.parametrize("body", [spoils_async, spoils_in_thread])
async def test_every_attempt_of_a_retry_gets_a_copy_of_its_own(body: Body) -> None:
    attempts: list[str] = []

    async def thrice(attempt: ptc.Attempt, next: Any) -> Any:
        for _ in range(3):
            attempts.append(await next())
        return attempts[-1]

    registry = registry_with(body)
    registry.around_execute(thrice)
    await execute(registry, {"rows": [{"n": 1}]})
    assert attempts == ['{"rows": [{"n": 1}]}'] * 3


async def test_the_arguments_of_a_programs_call_are_frozen_and_copied_the_same_way() -> None:
    watched = Watched(spoils_async)

    async def script(call: Call) -> object:
        return [await call("t", rows=[{"n": 1}]) for _ in range(2)]

    result = await ptc.run_code(watched.registry, "scripted", runtime=ScriptedRuntime(script))
    assert result.value == ['{"rows": [{"n": 1}]}'] * 2
    arguments = [execution.arguments for execution in watched.seen if execution.name == "t"]
    assert all(type(one) is FrozenDict and one == {"rows": [{"n": 1}]} for one in arguments)


async def test_what_the_caller_changes_later_does_not_reach_the_call() -> None:
    given = {"rows": [1]}
    tool = RecordingTool("t")
    registry = ptc.ToolRegistry()
    registry.register(tool.definition)

    async def the_caller_goes_on(execution: ptc.Execution, next: Any) -> Any:
        given["rows"].append(2)
        given["new"] = [3]
        return await next()

    registry.on_pre_execute(the_caller_goes_on)
    await execute(registry, given)
    assert tool.calls == [{"rows": [1]}]


async def test_lenient_arguments_arrive_as_plain_json() -> None:
    class Text(str):
        __slots__ = ()

    tool = RecordingTool("t")
    registry = ptc.ToolRegistry()
    registry.register(tool.definition)
    await execute(registry, {"pair": (1, 2), "text": Text("a"), "keys": {1: "one"}})
    (arguments,) = tool.calls
    assert same(arguments, {"pair": [1, 2], "text": "a", "keys": {"1": "one"}})


# Results


@pytest.mark.parametrize("name", ["value", "error", "content", "meta", "ok", "concludes_turn", "_value", "new"])
async def test_nothing_of_a_result_can_be_set(name: str) -> None:
    for result in (ptc.ToolResult(value=1), ptc.ToolResult(value=1).frozen()):
        with pytest.raises(AttributeError, match=f"immutable: {name} .*replace"):
            setattr(result, name, 2)
        assert result.value == 1


@given(values)
async def test_content_is_the_text_of_the_value_unless_given(value: object) -> None:
    result = ptc.ToolResult(value=value)
    assert not result.is_rendered, "nothing is rendered before it is asked for"
    text = text_of(result)
    if isinstance(value, str):
        assert text == value
    else:
        assert same(json.loads(text), value)
        assert text == json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    assert result.is_rendered and result.content is result.content


async def test_content_of_a_failure_is_its_message_unless_given() -> None:
    error = ptc.ToolFailure("no such order", "NOT_FOUND")
    failed = ptc.ToolResult(error=error)
    assert not failed.ok and failed.value is None and failed.content == text_content("no such order")
    assert ptc.ToolResult(error=error, content=text_content("other")).content == text_content("other")
    assert repr(failed) == "<tool result NOT_FOUND>" and repr(ptc.ToolResult(value="secret")) == "<tool result ok>"


async def test_replacing_parts_gives_a_copy_and_keeps_the_others() -> None:
    first = ptc.ToolResult(value={"n": 1}, meta={"a": 1}, additional_contexts=["c"], concludes_turn=True)
    second = first.replace(content=text_content("shown"), additional_contexts=["c", "d"])
    assert second is not first and first.additional_contexts == ("c",) and not first.is_rendered
    assert second.value == {"n": 1} and second.meta == {"a": 1} and second.concludes_turn
    assert second.content == text_content("shown") and second.additional_contexts == ("c", "d")
    assert second.replace(content=None).content == text_content('{"n":1}')
    failed = second.replace(error=ptc.ToolFailure("m", "C"), value=None)
    assert not failed.ok and failed.value is None and second.ok
    with pytest.raises(TypeError):
        first.replace(colour="red")


async def test_a_frozen_result_reads_the_same_and_its_value_and_content_do_not_change() -> None:
    source = ptc.ToolResult(
        value={"rows": [{"n": 1}]}, content=({"type": "text", "text": "one"},), meta={"a": 1}, concludes_turn=True
    )
    frozen = source.frozen()
    assert frozen.frozen() is frozen and frozen.ok and frozen.concludes_turn
    assert frozen.value == source.value and frozen.content == source.content and frozen.meta == source.meta
    assert frozen.value is frozen.value and frozen.content is frozen.content, "made once"
    for change in (
        lambda: frozen.value.clear(),
        lambda: frozen.value["rows"][0].update(n=2),
        lambda: frozen.content[0].update(text="two"),  # type: ignore[attr-defined]
        lambda: frozen.meta.update(a=2),  # type: ignore[attr-defined]
    ):
        with pytest.raises((TypeError, AttributeError)):
            change()
    assert source.value == {"rows": [{"n": 1}]} and source.content == ({"type": "text", "text": "one"},)


async def test_a_frozen_result_whose_content_was_never_asked_for_makes_it_of_the_value() -> None:
    frozen = ptc.ToolResult(value=[1, 2]).frozen()
    assert frozen.content == text_content("[1,2]")
    failed = ptc.ToolResult(error=ptc.ToolFailure("m", "C")).frozen()
    assert failed.content == text_content("m") and failed.value is None and not failed.ok


async def test_the_callers_own_result_is_plain_although_listeners_saw_it_frozen() -> None:
    seen: list[ptc.ToolResult] = []

    async def look(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
        seen.append(result)
        return await next()

    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        return {"rows": [1]}

    registry = registry_with(body)
    registry.on_post_execute(look)
    registry.on_result(lambda execution, result: seen.append(result))
    result = await execute(registry)
    assert [type(one.value) for one in seen] == [FrozenDict, FrozenDict]
    assert type(result.value) is dict and type(result.value["rows"]) is list
    result.value["rows"].append(2)
    assert seen[0].value == {"rows": [1]}


async def test_a_value_is_detached_from_what_the_body_returned() -> None:
    kept = {"rows": [1]}

    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        return kept

    result = await execute(registry_with(body))
    kept["rows"].append(2)
    assert result.value == {"rows": [1]} and text_of(result) == '{"rows":[1]}'


# ToolReturn and content


def returning(returned: Any) -> Body:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        return returned

    return body


IMAGE = {"type": "image", "data": "aGk=", "mime_type": "image/png"}


async def test_a_tool_return_shows_its_content_and_gives_its_value() -> None:
    blocks = [{"type": "text", "text": "a chart"}, IMAGE]
    result = await execute(registry_with(returning(ptc.ToolReturn({"points": 3}, blocks))))
    assert result.value == {"points": 3} and result.content == tuple(blocks)
    blocks.clear()
    assert len(result.content) == 2, "the content is a copy"
    result = await execute(registry_with(returning(ptc.ToolReturn(3, "three"))))
    assert result.value == 3 and result.content == text_content("three")
    result = await execute(registry_with(returning(ptc.ToolReturn({"n": 3}))))
    assert result.content == text_content('{"n":3}'), "without content the value is shown"


async def test_the_value_of_a_tool_return_is_checked_against_the_schema() -> None:
    result = await execute(registry_with(returning(ptc.ToolReturn("x", "shown")), output_schema={"type": "integer"}))
    assert result.error is not None and result.error.code == "INVALID_OUTPUT"
    assert "expected" in result.error.message and "shown" not in text_of(result)


async def test_the_content_of_a_tool_return_stands_instead_of_the_renderers() -> None:
    output = ptc.ToolOutput(render=lambda arguments, value: "rendered")
    shown = await execute(registry_with(returning(ptc.ToolReturn(1, "shown")), output=output))
    assert text_of(shown) == "shown"
    assert text_of(await execute(registry_with(returning(ptc.ToolReturn(1)), output=output))) == "rendered"


MALFORMED: list[tuple[Any, str]] = [
    (7, "text or a list of blocks, not int"),
    ({"type": "text", "text": "a"}, "text or a list of blocks, not dict"),
    (b"bytes", "text or a list of blocks, not bytes"),
    (["text"], "block 0 is no object with a text as its 'type'"),
    ([{"text": "a"}], "block 0 is no object with a text as its 'type'"),
    ([{"type": 7}], "block 0 is no object with a text as its 'type'"),
    ([IMAGE, {"type": "text"}], "block 1 is of type 'text' and has no text"),
    ([{"type": "text", "text": 7}], "block 0 is of type 'text' and has no text"),
    ([{"type": "x", "at": float("nan")}], r"content is not JSON: \$\[0\]\.at"),
    ([{"type": "x", "of": {1, 2}}], r"content is not JSON: \$\[0\]\.of"),
]


@pytest.mark.parametrize(("content", "message"), MALFORMED)
async def test_what_is_no_content_is_refused_with_its_place(content: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        checked_content(content)


@pytest.mark.parametrize(("content", "_message"), MALFORMED)
async def test_a_tool_return_with_malformed_content_is_invalid_output(content: Any, _message: str) -> None:
    result = await execute(registry_with(returning(ptc.ToolReturn(1, content))))
    assert result.error is not None and result.error.code == "INVALID_OUTPUT" and result.value is None
    assert result.error.message.startswith("t returned content")


async def test_content_is_copied_into_blocks() -> None:
    assert checked_content("") == ({"type": "text", "text": ""},)
    assert checked_content([]) == ()
    block = {"type": "custom", "inner": [{"n": 1}]}
    copy = checked_content((block,))
    block["inner"].append(2)  # type: ignore[attr-defined]
    assert copy == ({"type": "custom", "inner": [{"n": 1}]},)


@given(st.lists(st.dictionaries(st.sampled_from(["type", "text", "data"]), values, max_size=3), max_size=3))
async def test_blocks_are_taken_unchanged_or_refused(blocks: list[dict[str, Any]]) -> None:
    def is_block(block: dict[str, Any]) -> bool:
        kind = block.get("type")
        return isinstance(kind, str) and (kind != "text" or isinstance(block.get("text"), str))

    if all(map(is_block, blocks)):
        assert same(list(checked_content(blocks)), blocks)
    else:
        with pytest.raises(UsageError, match=r"^content block \d"):
            checked_content(blocks)


# Contexts


async def test_a_context_says_what_call_it_is_for() -> None:
    registry = ptc.ToolRegistry()
    scope = registry.scope("s")
    seen: list[ptc.ToolContext] = []

    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> None:
        seen.append(context)

    scope.register(ptc.define_tool("t", execute=body))
    agent, cancel, parent = object(), ptc.CancelToken(), ptc.Token()
    call = {"call_id": "c", "agent": agent, "cancel": cancel, "parent": parent, "root_call_id": "root"}
    await execute(registry, scope=scope, **call)
    (context,) = seen
    execution = context.execution
    assert (context.name, context.call_id, context.root_call_id) == ("t", "c", "root")
    assert context.scope is scope and context.agent is agent and context.parent is parent
    assert context.token is execution.token and execution.cancel is cancel and context.cancel is cancel
    for name in ("name", "call_id", "token", "parent", "scope", "agent", "execution"):
        with pytest.raises(AttributeError):
            setattr(context, name, None)


async def test_a_nested_calls_context_names_the_outer_one_as_parent_and_root() -> None:
    registry = ptc.ToolRegistry()
    seen: list[ptc.ToolContext] = []

    async def outer(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        seen.append(context)
        nested = ptc.ToolCall("inner", {}, parent=context.token, root_call_id=context.root_call_id)
        return (await registry.execute(nested)).value

    async def inner(arguments: dict[str, Any], context: ptc.ToolContext) -> str:
        seen.append(context)
        return "from below"

    registry.register(ptc.define_tool("t", execute=outer))
    registry.register(ptc.define_tool("inner", execute=inner))
    assert (await execute(registry, call_id="c")).value == "from below"
    assert seen[1].parent is seen[0].token and seen[1].root_call_id == "c" != seen[1].call_id


async def test_what_a_body_defers_and_annotates_is_kept_when_it_fails_and_its_conclusion_is_not() -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> None:
        context.defer_context("first")
        context.annotate(rows=3, source="cache")
        context.annotate(rows=4)
        context.conclude_turn()
        context.defer_context({"second": 2})
        raise ptc.ToolError("half done", code="HALF_DONE")

    result = await execute(registry_with(body))
    assert result.error is not None and result.error.code == "HALF_DONE"
    assert result.additional_contexts == ("first", {"second": 2})
    assert dict(result.meta) == {"rows": 4, "source": "cache"} and not result.concludes_turn


async def test_a_result_that_does_not_fit_keeps_contexts_and_annotations_and_concludes_nothing() -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> str:
        context.defer_context("noted")
        context.annotate(a=1)
        context.conclude_turn()
        return "no integer"

    result = await execute(registry_with(body, output_schema={"type": "integer"}))
    assert result.error is not None and result.error.code == "INVALID_OUTPUT"
    assert result.additional_contexts == ("noted",) and dict(result.meta) == {"a": 1} and not result.concludes_turn


async def test_only_the_attempt_that_counts_concludes_the_turn_and_all_of_them_defer() -> None:
    attempts = 0

    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> str:
        nonlocal attempts
        attempts += 1
        context.defer_context(attempts)
        if attempts == 1:
            context.conclude_turn()
            raise OSError("try again")
        return "done"

    async def twice(attempt: ptc.Attempt, next: Any) -> Any:
        try:
            return await next()
        except OSError:
            return await next()

    registry = registry_with(body)
    registry.around_execute(twice)
    result = await execute(registry)
    assert result.value == "done" and result.additional_contexts == (1, 2) and not result.concludes_turn


async def test_a_success_concludes_the_turn_from_a_thread_as_well() -> None:
    def body(arguments: dict[str, Any], context: ptc.ToolContext) -> None:
        context.conclude_turn()
        context.defer_context("from a thread")
        context.annotate(thread=True)

    result = await execute(registry_with(body))
    assert result.concludes_turn and result.additional_contexts == ("from a thread",)
    assert dict(result.meta) == {"thread": True}


async def test_a_conclusion_inside_a_program_reaches_the_outer_result_only_when_the_program_succeeds() -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> None:
        context.conclude_turn()
        context.defer_context("noted")

    async def outcome(fails: bool) -> ptc.ToolResult:
        async def script(call: Call) -> object:
            await call("t")
            if fails:
                raise ValueError("after it")
            return None

        registry = registry_with(body)
        registry.scope("s").present_as("code")
        registry.use_runtime(ScriptedRuntime(script))
        call = ptc.ToolCall("run_code", {"code": "scripted", "description": "d"}, scope=registry.scope("s"))
        return await registry.execute(call)

    succeeded, failed = await outcome(False), await outcome(True)
    assert succeeded.concludes_turn and succeeded.additional_contexts == ("noted",)
    assert not failed.ok and not failed.concludes_turn and failed.additional_contexts == ("noted",)


# Progress


class ThreadLog(EventLog):
    """Keeps the thread of each progress event as well."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: list[threading.Thread] = []

    def __call__(self, event: ptc.Event) -> None:
        super().__call__(event)
        if isinstance(event, CallProgress):
            self.threads.append(threading.current_thread())


async def reports_async(arguments: dict[str, Any], context: ptc.ToolContext) -> None:
    context.report_progress(1)
    context.report_progress(2.5, 10, "nearly")


def reports_in_thread(arguments: dict[str, Any], context: ptc.ToolContext) -> None:
    assert threading.current_thread() is not threading.main_thread()
    context.report_progress(1)
    context.report_progress(2.5, 10, "nearly")


@pytest.mark.parametrize("body", [reports_async, reports_in_thread])
@pytest.mark.parametrize("timeout_ms", [None, 60_000])
async def test_progress_is_an_event_in_the_loops_thread(body: Body, timeout_ms: float | None) -> None:
    log = ThreadLog()
    registry = registry_with(body, timeout_ms=timeout_ms)
    registry.on_event(log)
    await execute(registry, call_id="c", parent=ptc.Token(), root_call_id="root")
    assert log.types == ["tool/start", "tool/progress", "tool/progress", "tool/end"]
    first, second = log.of("tool/progress")
    assert (first.call_id, first.root_call_id, first.name) == ("c", "root", "t")
    assert (first.progress, first.total, first.message) == (1, None, None)
    assert (second.progress, second.total, second.message) == (2.5, 10, "nearly")
    assert log.threads == [threading.current_thread()] * 2


async def test_progress_of_a_plain_function_that_gives_an_awaitable_is_an_event_as_well() -> None:
    log = ThreadLog()
    registry = registry_with(lambda arguments, context: reports_async(arguments, context))
    registry.on_event(log)
    await execute(registry)
    assert len(log.of("tool/progress")) == 2 and log.threads == [threading.current_thread()] * 2


@pytest.mark.parametrize("body", [reports_async, reports_in_thread])
async def test_progress_nobody_listens_to_costs_nothing_and_a_failing_sink_fails_nothing(body: Body) -> None:
    assert (await execute(registry_with(body))).ok
    registry = registry_with(body)

    def fail(event: ptc.Event) -> None:
        raise OSError("full")

    log = EventLog()
    registry.on_event(fail)
    registry.on_event(log)
    assert (await execute(registry)).ok
    assert len(log.of("tool/progress")) == 2


async def test_a_thread_may_still_report_after_the_caller_has_cancelled() -> None:
    cancel, log = ptc.CancelToken(), EventLog()
    started = threading.Event()
    heard: list[bool] = []

    def body(arguments: dict[str, Any], context: ptc.ToolContext) -> None:
        started.set()
        while not context.cancel.cancelled:
            threading.Event().wait(0.001)
        context.report_progress(1, message="tidying up")
        heard.append(True)

    registry = registry_with(body)
    registry.on_event(log)
    async with anyio.create_task_group() as tasks:

        async def cancel_once_started() -> None:
            await anyio.to_thread.run_sync(started.wait, 10)
            cancel.cancel("no longer wanted")

        tasks.start_soon(cancel_once_started)
        result = await execute(registry, cancel=cancel)
    assert result.error is not None and result.error.code == "ABORTED"
    assert heard == [True] and [event.message for event in log.of("tool/progress")] == ["tidying up"]
