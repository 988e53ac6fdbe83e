from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import anyio
import pytest

import ptc
from ptc.calls import Execution

pytestmark = pytest.mark.anyio

ANY: dict[str, Any] = {"type": "object"}


def registry_with(fn: Any, **options: Any) -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry()
    parameters = options.pop("parameters", ANY)
    registry.add_json_tool("work", "Works.", parameters, fn, **options)
    return registry


async def execute(registry: ptc.ToolRegistry, name: str = "work", arguments: Any = None, **call: Any) -> ptc.ToolResult:
    return await registry.execute(ptc.ToolCall(name, {} if arguments is None else arguments, **call))


async def failure_of(registry: ptc.ToolRegistry, *args: Any, **call: Any) -> tuple[str, str]:
    result = await execute(registry, *args, **call)
    assert result.error is not None and not result.ok and result.value is None
    assert result.content == ({"type": "text", "text": result.error.message},)
    return result.error.code, result.error.message


async def test_sync_and_async_bodies_give_their_value() -> None:
    async def work(x: int) -> int:
        return x + 1

    assert (await execute(registry_with(work), arguments={"x": 1})).value == 2
    assert (await execute(registry_with(lambda x: x + 1), arguments={"x": 1})).value == 2


async def test_argument_names_that_clash_with_anything_arrive() -> None:
    keys = ["name", "self", "fn", "args", "kwargs", "context", "arguments", "not-an-identifier", "class"]

    async def work(**given: Any) -> Any:
        return given

    assert (await execute(registry_with(work), arguments={key: key for key in keys})).value == {k: k for k in keys}


async def test_arguments_are_detached_from_the_callers() -> None:
    seen: list[Any] = []

    async def work(rows: list[int]) -> None:
        seen.append(rows)

    rows = [1]
    await execute(registry_with(work), arguments={"rows": rows})
    rows.append(2)
    assert seen == [[1]]


@pytest.mark.parametrize("arguments", [{"x": {1}}, {"x": float("nan")}, [1], "text"])
async def test_arguments_that_are_no_json_object_are_invalid(arguments: Any) -> None:
    code, _ = await failure_of(registry_with(lambda **_: None), arguments=arguments)
    assert code == "INVALID_ARGS"


async def test_arguments_are_validated_before_the_body() -> None:
    ran: list[int] = []
    schema = {"type": "object", "properties": {"query": {"type": "string"}}, "additionalProperties": False}
    registry = registry_with(lambda **_: ran.append(1), parameters=schema)
    code, message = await failure_of(registry, arguments={"qery": "a"})
    assert code == "INVALID_ARGS" and "work" in message and "'query'" in message
    assert ran == []


async def test_an_unknown_tool_suggests_near_ones() -> None:
    code, message = await failure_of(registry_with(lambda: None), "wrok")
    assert code == "UNKNOWN_TOOL" and "Did you mean 'work'?" in message


async def test_guards_are_asked_in_order_and_none_of_them_can_allow_what_another_denied() -> None:
    asked: list[str] = []
    registry = registry_with(lambda: "ran")

    def first(execution: Execution) -> str | None:
        asked.append("first")
        return None

    def second(execution: Execution) -> str | None:
        asked.append("second")
        return f"not {execution.name} today"

    registry.guard(first)
    handle = registry.guard(second)
    registry.guard(lambda execution: asked.append("third"))  # type: ignore[func-returns-value]
    assert await failure_of(registry) == ("DENIED", "not work today")
    assert asked == ["first", "second"]
    handle.dispose()
    assert (await execute(registry)).value == "ran"


async def test_a_guard_that_raises_denies() -> None:
    registry = registry_with(lambda: "ran")
    registry.guard(lambda execution: 1 / 0)  # type: ignore[arg-type,return-value]
    code, message = await failure_of(registry)
    assert code == "DENIED" and "ZeroDivisionError" not in message


async def test_observers_see_every_result_and_cannot_harm_it() -> None:
    seen: list[tuple[str, bool]] = []
    registry = registry_with(lambda: 1)
    registry.on_result(lambda execution, result: 1 / 0)  # type: ignore[arg-type,return-value]
    registry.on_result(lambda execution, result: seen.append((execution.name, result.ok)))
    assert (await execute(registry)).value == 1
    await failure_of(registry, "nope")
    assert seen == [("work", True), ("nope", False)]


async def test_a_body_that_takes_too_long_is_cancelled_and_unwound() -> None:
    unwound: list[str] = []

    async def work() -> None:
        try:
            await anyio.sleep_forever()
        finally:
            unwound.append("unwound")

    code, message = await failure_of(registry_with(work, timeout_ms=10))
    assert code == "TOOL_TIMEOUT" and "0.01 s" in message
    assert unwound == ["unwound"]


async def test_a_cancelled_caller_ends_the_call_before_it_begins() -> None:
    ran: list[int] = []
    token = ptc.CancelToken()
    token.cancel("no longer wanted")
    code, message = await failure_of(registry_with(lambda: ran.append(1)), cancel=token)
    assert code == "ABORTED_BEFORE_DISPATCH" and "no longer wanted" in message
    assert ran == []


async def test_a_cancellation_during_the_body_is_awaited() -> None:
    token = ptc.CancelToken()
    unwound: list[str] = []

    async def work() -> None:
        token.cancel("stop")
        try:
            await anyio.sleep_forever()
        finally:
            with anyio.CancelScope(shield=True):
                await anyio.lowlevel.checkpoint()
            unwound.append("unwound")

    code, _ = await failure_of(registry_with(work), cancel=token)
    assert code == "ABORTED" and unwound == ["unwound"]


async def test_a_success_after_the_cancellation_is_aborted_and_a_failure_stays() -> None:
    token = ptc.CancelToken()

    async def succeed() -> str:
        token.cancel("late")
        return "value"

    assert (await failure_of(registry_with(succeed), cancel=token))[0] == "ABORTED"
    other = ptc.CancelToken()

    async def fail() -> None:
        other.cancel("late")
        raise ptc.ToolError("specific", code="SPECIFIC")

    assert await failure_of(registry_with(fail), cancel=other) == ("SPECIFIC", "specific")


async def test_cancelling_the_awaiting_task_passes_after_the_body_unwound() -> None:
    unwound: list[str] = []

    async def work() -> None:
        try:
            await anyio.sleep_forever()
        finally:
            unwound.append("unwound")

    registry = registry_with(work)
    with anyio.move_on_after(0.01) as scope:
        await execute(registry)
    assert scope.cancelled_caught and unwound == ["unwound"]


async def test_a_tools_own_error_reaches_the_model_whole() -> None:
    def work() -> None:
        raise ptc.ToolError("no such page", code="MISSING", details={"page": 9})

    result = await execute(registry_with(work))
    assert result.error is not None
    assert (result.error.code, result.error.message, result.error.details) == ("MISSING", "no such page", {"page": 9})


async def test_any_other_exception_is_told_by_type_and_message_without_host_paths() -> None:
    def work() -> None:
        Path(sys.prefix, "no", "such", "file").read_text()

    code, message = await failure_of(registry_with(work))
    assert code == "TOOL_FAILED" and message.startswith("FileNotFoundError: ")
    assert sys.prefix not in message and "Traceback" not in message


async def test_data_that_an_exception_carries_is_kept() -> None:
    class RemoteFailure(Exception):
        data = None

    def work() -> None:
        error = RemoteFailure("failed")
        error.data = {"url": "http://127.0.0.1:9/x"}  # type: ignore[assignment]
        raise error

    result = await execute(registry_with(work))
    assert result.error is not None and result.error.details == {"url": "http://127.0.0.1:9/x"}


@pytest.mark.parametrize("returned", [object(), float("nan"), [lambda: 1]])
async def test_a_result_that_is_not_json_is_invalid_output(returned: object) -> None:
    code, message = await failure_of(registry_with(lambda: returned))
    assert code == "INVALID_OUTPUT" and "work returned" in message and "$" in message


async def test_a_result_is_checked_against_its_schema() -> None:
    schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    assert (await execute(registry_with(lambda: {"n": 1}, output_schema=schema))).value == {"n": 1}
    code, message = await failure_of(registry_with(lambda: {"n": "x"}, output_schema=schema))
    assert code == "INVALID_OUTPUT" and "$.n" in message


async def test_text_that_is_not_unicode_is_replaced_and_said_so() -> None:
    result = await execute(registry_with(lambda: {"t": "a\udbd7b"}))
    assert result.value == {"t": "a\ufffdb"} and result.meta["replaced_surrogates"] == 1


async def test_contexts_are_kept_in_order_even_when_the_tool_fails() -> None:
    registry = ptc.ToolRegistry()

    @registry.tool
    def work(context: ptc.ToolContext, fail: bool) -> int:
        """Defer two messages."""
        context.defer_context("one")
        context.defer_context("two")
        if fail:
            raise ptc.ToolError("no")
        return 1

    for fail in (False, True):
        result = await execute(registry, arguments={"fail": fail})
        assert result.additional_contexts == ("one", "two") and result.ok is not fail


async def test_a_context_tells_a_body_which_call_it_is() -> None:
    registry, seen = ptc.ToolRegistry(), []

    @registry.tool
    async def work(context: ptc.ToolContext) -> None:
        """Look at the context."""
        seen.append((context.call_id, context.root_call_id, context.name, context.agent, context.parent))

    await execute(registry, call_id="c-1", root_call_id="r-1", agent="a")
    assert seen == [("c-1", "r-1", "work", "a", None)]
