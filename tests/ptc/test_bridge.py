"""Program calls through the bridge and the whole pipeline, with a script in place of a worker."""

from __future__ import annotations

import gc
from collections.abc import Awaitable
from typing import Any

import anyio
import pytest

import ptc
from ptc.calls import Execution, ToolResult
from ptc.results import CallRecord
from ptc.testing import Call, ScriptedRuntime

pytestmark = pytest.mark.anyio

OBJECT: dict[str, Any] = {"type": "object"}


class Gate:
    """A tool that waits until it is opened, and tells who waits."""

    def __init__(self) -> None:
        self.entered: list[Any] = []
        self.cancelled: list[Any] = []
        self._open = anyio.Event()

    async def __call__(self, n: int = 0) -> int:
        self.entered.append(n)
        try:
            await self._open.wait()
        except anyio.get_cancelled_exc_class():
            self.cancelled.append(n)
            raise
        return n

    def open(self) -> None:
        self._open.set()


async def run(registry: ptc.ToolRegistry, script: Any, **options: Any) -> ptc.RunResult:
    return await ptc.run_code(registry, "scripted", runtime=ScriptedRuntime(script), **options)


async def test_a_call_gives_the_program_the_canonical_value_and_leaves_a_record() -> None:
    registry = ptc.ToolRegistry()

    @registry.tool(read_only=True)
    async def double(n: int) -> int:
        return n * 2

    async def script(call: Call) -> object:
        return await call("double", n=21)

    result = await run(registry, script)
    assert result.value == 42 and result.error is None
    (record,) = result.calls
    assert (record.seq, record.tool, record.ok, record.verdict) == (1, "double", True, "completed")
    assert record.call_id.endswith(":code:1") and record.retry_safe
    assert record.duration_s is not None and record.duration_s >= 0


async def test_every_call_has_the_runs_token_as_parent_and_an_id_by_order_of_submission() -> None:
    registry = ptc.ToolRegistry()
    registry.add_json_tool("t", "", OBJECT, lambda **_: None)
    seen: list[Execution] = []
    registry.on_result(lambda execution, _result: seen.append(execution))

    async def script(call: Call) -> object:
        for pending in [call("t"), call("t"), call("t")]:
            await pending
        return None

    await run(registry, script)
    outer = seen.pop()
    root = outer.call_id
    assert outer.name == "run_code" and {execution.root_call_id for execution in seen} == {root}
    assert [execution.call_id for execution in seen] == [f"{root}:code:{n}" for n in (1, 2, 3)]
    assert len({execution.token for execution in seen}) == 3
    parents = {execution.parent for execution in seen}
    assert parents == {outer.token} and outer.parent is None and parents.isdisjoint({e.token for e in seen})


async def test_a_failure_reaches_the_program_with_message_code_and_details() -> None:
    registry = ptc.ToolRegistry()

    async def fail() -> None:
        raise ptc.ToolError("no such order", code="NOT_FOUND", details={"id": 7})

    registry.add_json_tool("fail", "", OBJECT, fail)

    async def script(call: Call) -> object:
        with pytest.raises(ptc.ToolError) as caught:
            await call("fail")
        return [caught.value.message, caught.value.code, caught.value.details]

    result = await run(registry, script)
    assert result.value == ["no such order", "NOT_FOUND", {"id": 7}]
    assert [(r.ok, r.verdict, r.error_code) for r in result.calls] == [(False, "failed", "NOT_FOUND")]


async def test_the_call_limit_refuses_without_running_the_body_and_says_how_to_raise_it() -> None:
    registry = ptc.ToolRegistry()
    ran: list[int] = []
    registry.add_json_tool("t", "", OBJECT, lambda **_: ran.append(1))

    async def script(call: Call) -> object:
        await call("t")
        await call("t")
        with pytest.raises(ptc.ToolError) as caught:
            await call("t")
        return [caught.value.code, caught.value.message]

    result = await run(registry, script, limits=ptc.Limits(calls=2))
    assert len(ran) == 2
    code, message = result.value  # type: ignore[misc]
    assert code == "CALL_LIMIT" and "2 tool calls" in message and "raise the limit" in message
    assert [record.verdict for record in result.calls] == ["completed", "completed", "never-sent"]


async def test_parallel_calls_overlap_up_to_the_runs_cap_and_start_in_order() -> None:
    registry = ptc.ToolRegistry(max_parallel_calls=3)
    gate = Gate()
    registry.add_json_tool("gate", "", OBJECT, gate, is_concurrency_safe=True)

    async def script(call: Call) -> object:
        calls = [call("gate", n=n) for n in range(8)]
        await anyio.wait_all_tasks_blocked()
        assert gate.entered == [0, 1, 2]
        gate.open()
        return [await pending for pending in calls]

    result = await run(registry, script)
    assert result.value == list(range(8)) and gate.entered == list(range(8))


async def test_parallel_calls_of_the_limits_override_the_registrys() -> None:
    registry = ptc.ToolRegistry(max_parallel_calls=3)
    gate = Gate()
    registry.add_json_tool("gate", "", OBJECT, gate, is_concurrency_safe=True)

    async def script(call: Call) -> object:
        calls = [call("gate", n=n) for n in range(4)]
        await anyio.wait_all_tasks_blocked()
        assert gate.entered == [0]
        gate.open()
        return [await pending for pending in calls]

    assert (await run(registry, script, limits=ptc.Limits(parallel_calls=1))).ok


async def test_calls_without_a_promise_of_safety_run_alone() -> None:
    registry = ptc.ToolRegistry()
    gate = Gate()
    registry.add_json_tool("gate", "", OBJECT, gate, is_concurrency_safe=lambda arguments: arguments["n"] < 2)

    async def script(call: Call) -> object:
        calls = [call("gate", n=n) for n in (0, 1, 2, 0)]
        await anyio.wait_all_tasks_blocked()
        assert gate.entered == [0, 1]
        gate.open()
        return [await pending for pending in calls]

    result = await run(registry, script)
    assert result.value == [0, 1, 2, 0] and gate.entered == [0, 1, 2, 0]


async def test_settlement_cancels_running_calls_abandons_queued_ones_and_waits_for_both() -> None:
    registry = ptc.ToolRegistry()
    gate, results = Gate(), list[ToolResult]()
    registry.add_json_tool("gate", "", OBJECT, gate)
    registry.on_result(lambda _execution, result: results.append(result))

    async def script(call: Call) -> object:
        for n in range(3):
            call("gate", n=n)
        await anyio.wait_all_tasks_blocked()
        return "done"

    result = await run(registry, script)
    assert result.value == "done"
    assert gate.entered == [0] and gate.cancelled == [0]
    assert [(record.verdict, record.ok) for record in result.calls] == [
        ("uncertain", False),
        ("never-sent", False),
        ("never-sent", False),
    ]
    assert [r.error.code for r in results if r.error] == ["ABORTED"]


async def test_a_call_the_program_gives_up_is_cancelled_while_the_run_goes_on() -> None:
    registry = ptc.ToolRegistry()
    gate = Gate()
    registry.add_json_tool("gate", "", OBJECT, gate)

    async def wait(pending: Awaitable[object]) -> None:
        await pending

    async def script(call: Call) -> object:
        async with anyio.create_task_group() as given_up:
            for n in range(2):
                given_up.start_soon(wait, call("gate", n=n))
            last = call("gate", n=2)
            await anyio.wait_all_tasks_blocked()
            given_up.cancel_scope.cancel()
        gate.open()
        return await last

    result = await run(registry, script)
    assert result.value == 2 and gate.entered == [0, 2] and gate.cancelled == [0]
    assert [record.verdict for record in result.calls] == ["uncertain", "never-sent", "completed"]


async def test_a_cancelled_run_ends_as_abort_with_its_calls_awaited() -> None:
    registry, token, gate = ptc.ToolRegistry(), ptc.CancelToken(), Gate()
    registry.add_json_tool("gate", "", OBJECT, gate)

    async def script(call: Call) -> object:
        pending = call("gate")
        await anyio.wait_all_tasks_blocked()
        token.cancel("enough")
        return await pending

    result = await run(registry, script, cancel=token)
    assert result.error is not None and result.error.kind == "abort" and "enough" in result.error.message
    assert gate.cancelled == [0]


async def test_cancelling_the_awaiting_task_awaits_the_bodies_and_leaves_nothing_unawaited() -> None:
    registry, gate = ptc.ToolRegistry(), Gate()
    registry.add_json_tool("gate", "", OBJECT, gate, is_concurrency_safe=True)
    async with anyio.create_task_group() as tasks:

        async def script(call: Call) -> object:
            for n in range(3):
                call("gate", n=n)
            await anyio.wait_all_tasks_blocked()
            tasks.cancel_scope.cancel()
            call("gate", n=3)
            await anyio.sleep_forever()
            return None

        await run(registry, script)
    assert {0, 1, 2} <= set(gate.entered) and sorted(gate.cancelled) == sorted(gate.entered)
    gc.collect()  # an un-awaited coroutine would warn here, and warnings are errors


async def test_a_tool_disposed_during_the_run_is_unknown_to_the_next_call() -> None:
    registry = ptc.ToolRegistry()
    registration = registry.add_json_tool("t", "", OBJECT, lambda **_: 1)

    async def script(call: Call) -> object:
        first = await call("t")
        registration.dispose()
        with pytest.raises(ptc.ToolError) as caught:
            await call("t")
        return [first, caught.value.code]

    assert (await run(registry, script)).value == [1, "UNKNOWN_TOOL"]


async def test_a_scopes_members_are_what_the_scope_sees_and_its_disposal_waits_for_the_call() -> None:
    registry = ptc.ToolRegistry()
    for name in ("a", "b"):
        registry.add_json_tool(name, "", OBJECT, lambda **_: "global")
    scope, gate = registry.scope("agent"), Gate()
    scope.restrict(deny=["b"])
    scope.add_json_tool("gate", "", OBJECT, gate)
    disposed: list[bool] = []

    async def dispose() -> None:
        await scope.dispose()
        disposed.append(True)

    async with anyio.create_task_group() as tasks:

        async def script(call: Call) -> object:
            pending = call("gate", n=5)
            await anyio.wait_all_tasks_blocked()
            tasks.start_soon(dispose)
            await anyio.wait_all_tasks_blocked()
            assert not disposed
            with pytest.raises(ptc.ToolError, match="closed") as refused:
                gate.open()
                await call("a")
            assert refused.value.code == "UNKNOWN_TOOL"
            return await pending

        runtime = ScriptedRuntime(script)
        result = await ptc.run_code(registry, "scripted", runtime=runtime, scope=scope)
    assert result.value == 5 and disposed == [True]
    assert runtime.spec is not None and sorted(runtime.spec.namespaces[0].members) == ["a", "gate"]


async def test_guards_deny_program_calls_as_they_deny_native_ones() -> None:
    registry = ptc.ToolRegistry()
    registry.add_json_tool("t", "", OBJECT, lambda **_: 1)
    registry.guard(lambda execution: "not at night" if execution.name == "t" else None)

    async def script(call: Call) -> object:
        with pytest.raises(ptc.ToolError) as caught:
            await call("t")
        return [caught.value.code, caught.value.message]

    assert (await run(registry, script)).value == ["DENIED", "not at night"]
    native = await registry.execute(ptc.ToolCall("t", {}))
    assert native.error is not None and (native.error.code, native.error.message) == ("DENIED", "not at night")


async def test_a_deep_argument_to_a_recursive_schema_is_a_violation_and_not_the_end_of_the_host() -> None:
    registry = ptc.ToolRegistry()
    tree = {"type": "array", "items": {"$ref": "#/$defs/tree"}}
    schema = {"type": "object", "properties": {"tree": {"$ref": "#/$defs/tree"}}, "$defs": {"tree": tree}}
    registry.add_json_tool("t", "", schema, lambda **_: 1)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]

    async def script(call: Call) -> object:
        with pytest.raises(ptc.ToolError) as caught:
            await call("t", tree=deep)
        return caught.value.code

    assert (await run(registry, script)).value == "INVALID_ARGS"


async def test_ten_thousand_calls_at_once_all_settle_in_order() -> None:
    registry = ptc.ToolRegistry()
    started: list[int] = []

    async def note(n: int) -> int:
        started.append(n)
        return n

    registry.add_json_tool("note", "", OBJECT, note, is_concurrency_safe=True)

    async def script(call: Call) -> object:
        calls = [call("note", n=n) for n in range(10_000)]
        return sum([await pending for pending in calls])

    result = await run(registry, script, limits=ptc.Limits(calls=10_000))
    assert result.value == sum(range(10_000)) and started == list(range(10_000))
    assert all(isinstance(record, CallRecord) and record.ok for record in result.calls)
