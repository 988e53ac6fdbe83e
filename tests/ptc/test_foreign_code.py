"""Host code that misbehaves: bodies, listeners and annotations that are not as one would wish."""

from __future__ import annotations

import asyncio
import dataclasses
import sys
import typing
from typing import Any

import anyio
import anyio.lowlevel
import pytest
from pydantic import Field

import ptc

pytestmark = pytest.mark.anyio


async def result_of(body: Any, arguments: dict[str, Any] | None = None, **options: Any) -> ptc.ToolResult:
    registry = ptc.ToolRegistry()
    registry.register(ptc.define_tool("f", execute=body, **options))
    return await registry.execute(ptc.ToolCall("f", arguments or {}))


async def result_of_function(function: Any, arguments: dict[str, Any]) -> ptc.ToolResult:
    registry = ptc.ToolRegistry()
    registry.tool(name="f")(function)
    return await registry.execute(ptc.ToolCall("f", arguments))


def code_of(result: ptc.ToolResult) -> str:
    assert result.error is not None
    return result.error.code


async def test_a_body_that_exits_the_process_only_fails() -> None:
    result = await result_of(lambda _arguments, _context: sys.exit(3))
    assert code_of(result) == "TOOL_FAILED"
    assert result.error is not None
    assert "status 3" in result.error.message


async def test_a_single_error_of_a_task_group_is_told_as_itself() -> None:
    async def fail() -> None:
        raise ptc.ToolError("no such user", code="NOT_FOUND")

    async def body(_arguments: Any, _context: ptc.ToolContext) -> None:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(fail)

    result = await result_of(body)
    assert result.error is not None
    assert (result.error.code, result.error.message) == ("NOT_FOUND", "no such user")


@pytest.mark.parametrize("anyio_backend", ["asyncio"])
async def test_a_body_whose_own_task_was_cancelled_fails_and_cancels_nobody_else(anyio_backend: str) -> None:
    async def body(_arguments: Any, _context: ptc.ToolContext) -> None:
        task = asyncio.ensure_future(asyncio.Event().wait())
        task.cancel()
        await task

    assert code_of(await result_of(body)) == "TOOL_FAILED"


async def test_a_sync_body_that_gives_an_awaitable_is_awaited() -> None:
    async def fetch() -> int:
        await anyio.lowlevel.checkpoint()
        return 5

    assert (await result_of(lambda _arguments, _context: fetch())).value == 5


@pytest.mark.parametrize("given", [float("nan"), -1, 0, "soon", True])
async def test_a_time_limit_that_means_nothing_for_these_arguments_fails_the_call(given: Any) -> None:
    assert code_of(await result_of(lambda _a, _c: 1, timeout_ms=lambda _arguments: given)) == "TOOL_FAILED"


async def test_a_time_limit_that_raises_fails_the_call() -> None:
    assert code_of(await result_of(lambda _a, _c: 1, timeout_ms=lambda arguments: arguments["none"])) == "TOOL_FAILED"


async def test_another_exception_as_the_message_of_a_tool_error_is_text() -> None:
    def body(_arguments: Any, _context: ptc.ToolContext) -> None:
        raise ptc.ToolError(KeyError("x"))  # type: ignore[arg-type]

    result = await result_of(body)
    assert result.error is not None
    assert result.error.message == "'x'"


async def test_a_default_written_as_a_field_reaches_the_function() -> None:
    def f(y: int = Field(default=3), z: list[int] = Field(default_factory=list)) -> list[Any]:  # noqa: B008
        return [y, z]

    assert (await result_of_function(f, {})).value == [3, []]


async def test_a_positional_only_default_keeps_its_place() -> None:
    def f(a: int = 1, b: int = 2, /) -> list[int]:
        return [a, b]

    assert (await result_of_function(f, {"b": 5})).value == [1, 5]


class Inner(typing.TypedDict, total=False):
    n: int


class Outer(typing.TypedDict):
    name: str
    inner: typing.NotRequired[list[Inner]]


async def test_typed_dicts_of_the_standard_library_work() -> None:
    def f(value: Outer | None) -> Outer | None:
        return value

    given = {"value": {"name": "a", "inner": [{"n": 1}]}}
    assert (await result_of_function(f, given)).value == given["value"]
    assert code_of(await result_of_function(f, {"value": {"inner": []}})) == "INVALID_ARGS"


async def test_a_default_without_json_form_is_only_not_shown() -> None:
    missing = object()

    def f(x: Any = missing) -> bool:
        return x is missing

    assert (await result_of_function(f, {})).value is True


async def test_a_listener_for_changes_that_raises_does_not_undo_the_change() -> None:
    registry = ptc.ToolRegistry()

    def fail(event: ptc.Event) -> None:
        raise RuntimeError

    registry.on_event(fail)
    registration = registry.register(ptc.define_tool("f", execute=lambda _a, _c: 1))
    assert registry.get("f") is not None
    registration.dispose()
    assert registry.get("f") is None


async def test_a_definition_renamed_to_the_transport_is_refused() -> None:
    definition = ptc.define_tool("f", execute=lambda _a, _c: 1)
    with pytest.raises(ptc.DefinitionError, match="transport"):
        ptc.ToolRegistry().register(dataclasses.replace(definition, name="run_code"))


async def test_a_mask_may_be_taken_back_after_its_scope() -> None:
    registry = ptc.ToolRegistry()
    registry.register(ptc.define_tool("f", execute=lambda _a, _c: 1))
    scope = registry.scope("s")
    mask = scope.restrict(deny=["f"])
    await scope.dispose()
    mask.dispose()


async def test_two_may_dispose_one_scope_at_once() -> None:
    registry = ptc.ToolRegistry()
    scope = registry.scope("s")
    started, release = anyio.Event(), anyio.Event()

    async def body(_arguments: Any, _context: ptc.ToolContext) -> None:
        started.set()
        await release.wait()

    scope.register(ptc.define_tool("f", execute=body))
    with anyio.fail_after(5):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(registry.execute, ptc.ToolCall("f", {}, scope=scope))
            await started.wait()
            tasks.start_soon(scope.dispose)
            tasks.start_soon(scope.dispose)
            await anyio.wait_all_tasks_blocked()
            release.set()
