"""Bodies of tools at their edges: threads that hear of their time-out, sets, types local to a function."""

from __future__ import annotations

import datetime
import threading
from typing import Any, TypedDict

import anyio
import anyio.from_thread
import pytest

import ptc
from ptc import wrappers

pytestmark = pytest.mark.anyio


class Stoppable:
    """A sync tool that works until its context's token fires, as a host's long computation should."""

    def __init__(self) -> None:
        self.reason: str | None = None
        self.started = anyio.Event()
        self._fired = threading.Event()

    def __call__(self, context: ptc.ToolContext) -> str:
        context.cancel.on_cancel(self._stop)
        anyio.from_thread.run_sync(self.started.set)
        assert self._fired.wait(30)
        return "stopped early"

    def _stop(self, reason: str) -> None:
        self.reason = reason
        self._fired.set()


async def test_a_thread_hears_of_its_time_out_and_its_late_result_does_not_count() -> None:
    registry, body = ptc.ToolRegistry(), Stoppable()
    registry.tool(name="work", timeout_ms=20)(body)
    result = await registry.execute(ptc.ToolCall("work", {}))
    assert result.error is not None and result.error.code == "TOOL_TIMEOUT"
    assert body.reason == "its time limit expired"


@pytest.mark.parametrize("timeout_ms", [None, 60_000])
async def test_a_thread_hears_of_the_callers_cancellation_and_is_waited_for(timeout_ms: float | None) -> None:
    registry, body, token = ptc.ToolRegistry(), Stoppable(), ptc.CancelToken()
    registry.tool(name="work", timeout_ms=timeout_ms)(body)
    results: list[ptc.ToolResult] = []

    async def call() -> None:
        results.append(await registry.execute(ptc.ToolCall("work", {}, cancel=token)))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(call)
        await body.started.wait()
        token.cancel("enough")
    (result,) = results
    assert result.error is not None and result.error.code == "ABORTED"
    assert body.reason == "enough"


@pytest.mark.parametrize(
    ("raised", "code"), [(ptc.ToolError("no", code="NO"), "NO"), (SystemExit(3), "TOOL_FAILED"), (None, None)]
)
async def test_a_thread_with_a_time_limit_ends_as_one_without(raised: BaseException | None, code: str | None) -> None:
    registry = ptc.ToolRegistry()

    def work() -> int:
        if raised is not None:
            raise raised
        return 7

    for name, timeout_ms in (("timed", 60_000), ("untimed", None)):
        registry.tool(name=name, timeout_ms=timeout_ms)(work)
        result = await registry.execute(ptc.ToolCall(name, {}))
        assert (result.error and result.error.code) == code
        assert result.value == (7 if code is None else None)


async def test_sets_become_sorted_lists_where_their_members_have_an_order() -> None:
    registry = ptc.ToolRegistry()
    returned: Any = {"words": {"b", "c", "a"}, "rows": [({3, 1, 2},)], "day": datetime.date(2026, 1, 2)}
    registry.add_json_tool("t", "", {"type": "object"}, lambda: returned)
    result = await registry.execute(ptc.ToolCall("t", {}))
    assert result.value == {"words": ["a", "b", "c"], "rows": [[[1, 2, 3]]], "day": "2026-01-02"}
    assert returned["words"] == {"b", "c", "a"}


async def test_types_local_to_the_registering_function_are_found() -> None:
    class Order(TypedDict):
        id: int

    registry = ptc.ToolRegistry()

    @registry.tool
    async def next_order(order: Order) -> Order:
        return {"id": order["id"] + 1}

    result = await registry.execute(ptc.ToolCall("next_order", {"order": {"id": 1}}))
    assert result.value == {"id": 2}


async def test_a_definition_carries_its_one_line_signature() -> None:
    definition = ptc.define_tool(
        "search",
        parameters={"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]},
        execute=lambda arguments, _context: arguments,
    )
    assert definition.signature == "search(*, query: str)"


@pytest.mark.parametrize("wrapper", [wrappers.timeout(60), wrappers.retry(), wrappers.limit_concurrency(1)])
async def test_a_failure_of_its_own_says_more_than_the_cancellation_also_inside_wrappers(wrapper: Any) -> None:
    registry, token = ptc.ToolRegistry(), ptc.CancelToken()
    registry.around_execute(wrapper)

    @registry.tool(idempotent=True)
    async def half() -> None:
        token.cancel()
        try:
            await anyio.sleep_forever()
        finally:
            raise ptc.ToolError("half of it is done", code="HALF_DONE")

    result = await registry.execute(ptc.ToolCall("half", {}, cancel=token))
    assert result.error is not None and result.error.code == "HALF_DONE"
