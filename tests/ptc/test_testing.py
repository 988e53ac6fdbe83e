"""What hosts test with: recorded tools, scripted answerers, event logs, and programs that are functions of the test."""

from __future__ import annotations

import gc
import warnings
from typing import Any

import anyio
import pytest

import ptc
from ptc.events import ToolsChanged
from ptc.runtime.seam import Namespace, RunRequest
from ptc.testing import Call, EventLog, FakeAnswerer, RecordingTool, ScriptedRuntime

pytestmark = pytest.mark.anyio


async def run(registry: ptc.ToolRegistry, script: Any, **options: Any) -> ptc.RunResult:
    with anyio.fail_after(10):
        return await ptc.run_code(registry, "the text", runtime=ScriptedRuntime(script), **options)


def registry_with(*tools: RecordingTool) -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry()
    for tool in tools:
        registry.register(tool.definition)
    return registry


# RecordingTool


async def test_a_recording_tool_keeps_its_arguments_and_gives_what_it_is_told() -> None:
    tool = RecordingTool("t", returns={"n": 1})
    registry = registry_with(tool)
    for n in range(2):
        result = await registry.execute(ptc.ToolCall("t", {"n": n}))
        assert result.value == {"n": 1}
    assert tool.calls == [{"n": 0}, {"n": 1}] and tool.cancelled == []


async def test_a_recording_tool_follows_its_script_and_then_gives_the_same_for_ever() -> None:
    script = [1, ptc.ToolError("no", code="NO"), OSError("broken"), None]
    tool = RecordingTool("t", returns="after it", script=script)
    registry = registry_with(tool)
    results = [await registry.execute(ptc.ToolCall("t", {})) for _ in range(6)]
    assert [result.value for result in results] == [1, None, None, None, "after it", "after it"]
    codes = [None if result.error is None else result.error.code for result in results]
    assert codes == [None, "NO", "TOOL_FAILED", None, None, None]
    assert len(script) == 4, "the caller's own list is not used up"
    assert len(tool.calls) == 6


async def test_a_recording_tool_has_a_name_takes_anything_and_passes_options_on() -> None:
    assert RecordingTool().definition.name == "record"
    definition = RecordingTool("t", timeout_ms=5, read_only=True, tags=["x"]).definition
    assert (definition.timeout_ms, definition.read_only, definition.tags) == (5, True, ("x",))
    schema = {"type": "object", "properties": {"n": {"type": "integer"}}}
    tool = RecordingTool("t", parameters=schema)
    result = await registry_with(tool).execute(ptc.ToolCall("t", {"n": "one"}))
    assert result.error is not None and result.error.code == "INVALID_ARGS" and tool.calls == []


async def test_a_recording_tool_keeps_the_calls_that_were_cancelled_while_they_took_their_time() -> None:
    tool = RecordingTool("t", delay_s=60)
    registry, cancel = registry_with(tool), ptc.CancelToken()
    results: list[ptc.ToolResult] = []

    async def call() -> None:
        results.append(await registry.execute(ptc.ToolCall("t", {"n": 1}, cancel=cancel)))

    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(call)
            await anyio.wait_all_tasks_blocked()
            assert tool.calls == [{"n": 1}] and tool.cancelled == []
            cancel.cancel()
    assert tool.cancelled == [{"n": 1}]
    assert results[0].error is not None and results[0].error.code == "ABORTED"


async def test_calls_that_never_began_are_not_recorded() -> None:
    tool = RecordingTool("t")
    registry = registry_with(tool)
    registry.guard(lambda execution: "no")
    assert not (await registry.execute(ptc.ToolCall("t", {}))).ok
    assert tool.calls == []


# FakeAnswerer


async def answers_of(answerer: FakeAnswerer, count: int) -> list[str]:
    registry = registry_with(RecordingTool("t"))
    registry.on_pre_execute(lambda execution, next: ptc.Ask())
    registry.on_approval(answerer)
    log = EventLog()
    registry.on_event(log)
    for n in range(count):
        await registry.execute(ptc.ToolCall("t", {"n": n}))
    return [event.outcome for event in log.of("approval/resolved")]


async def test_a_fake_answerer_answers_in_order_and_gives_the_last_again() -> None:
    answerer = FakeAnswerer("allowed-once", ptc.Approval("rejected", "no"), "cancelled")
    outcomes = await answers_of(answerer, 5)
    assert outcomes == ["allowed-once", "rejected", "cancelled", "cancelled", "cancelled"]
    assert [request.arguments["n"] for request in answerer.requests] == [0, 1, 2, 3, 4]


async def test_a_fake_answerer_without_answers_is_not_available() -> None:
    assert await answers_of(FakeAnswerer(), 2) == ["unavailable", "unavailable"]


async def test_a_number_is_a_wait_before_the_answer_after_it() -> None:
    answerer = FakeAnswerer(0.001, 0, "rejected", 0.001, "allowed-once")
    assert await answers_of(answerer, 3) == ["rejected", "allowed-once", "allowed-once"]
    assert len(answerer.requests) == 3


async def test_a_fake_answerer_raises_the_exceptions_it_is_given(caplog: pytest.LogCaptureFixture) -> None:
    assert await answers_of(FakeAnswerer(OSError("down"), "allowed-once"), 2) == ["unavailable", "allowed-once"]
    with pytest.raises(OSError, match="down"):
        await FakeAnswerer(OSError("down"))(None)  # type: ignore[arg-type]


# EventLog


async def test_an_event_log_keeps_events_their_kinds_and_gives_those_of_one_kind() -> None:
    log = EventLog()
    assert log.events == [] and log.types == [] and log.of("tools/changed") == []
    registry = ptc.ToolRegistry()
    registry.on_event(log)
    registry.register(RecordingTool("t").definition)
    await registry.execute(ptc.ToolCall("t", {}, call_id="c"))
    assert log.types == ["tools/changed", "tool/start", "tool/end"]
    assert isinstance(log.events[0], ToolsChanged) and [event.call_id for event in log.of("tool/end")] == ["c"]
    assert log.of("nothing/such") == []


# ScriptedRuntime


async def test_what_the_script_returns_is_the_runs_value_and_the_spec_is_kept() -> None:
    tool = RecordingTool("t", returns=21)

    async def script(call: Call) -> object:
        return 2 * await call("t", n=1)

    runtime = ScriptedRuntime(script)
    assert runtime.spec is None and (runtime.language, runtime.isolation) == ("python", "none")
    cancel, limits = ptc.CancelToken(), ptc.Limits(calls=7)
    result = await ptc.run_code(registry_with(tool), "the text", runtime=runtime, cancel=cancel, limits=limits)
    assert result.value == 42 and tool.calls == [{"n": 1}]
    spec = runtime.spec
    assert spec is not None and spec.program == "the text" and spec.limits == limits
    (namespace,) = spec.namespaces
    assert namespace.name == "tools" and list(namespace.members) == ["t"]


async def test_a_request_is_filled_with_defaults_and_bad_namespaces_are_refused() -> None:
    async def script(call: Call) -> object:
        return None

    runtime = ScriptedRuntime(script, limits=ptc.Limits(wall_s=7))
    spec = runtime.resolve(RunRequest("p"))
    assert (spec.program, spec.limits.wall_s, spec.isolation) == ("p", 7, "none") and not spec.cancel.cancelled
    assert ScriptedRuntime(script).resolve(RunRequest("p")).limits == ptc.Limits()
    with pytest.raises(ptc.UsageError, match="reserved"):
        runtime.resolve(RunRequest("p", [Namespace("class", {}, print)]))  # type: ignore[arg-type]


async def test_what_the_script_raises_is_the_runs_error() -> None:
    async def script(call: Call) -> object:
        raise KeyError("row 7")

    result = await run(ptc.ToolRegistry(), script)
    assert result.error is not None and result.error.kind == "exception" and not result.has_value
    assert result.error.message == "KeyError: 'row 7'"


async def test_a_failed_call_raises_a_tool_error_that_may_be_caught_or_end_the_program() -> None:
    async def catches(call: Call) -> object:
        with pytest.raises(ptc.ToolError) as caught:
            await call("t")
        return [caught.value.message, caught.value.code, caught.value.details]

    async def does_not(call: Call) -> object:
        return await call("t")

    tool = RecordingTool("t", script=[ptc.ToolError("gone", code="NOT_FOUND", details=[7])] * 2)
    registry = registry_with(tool)
    assert (await run(registry, catches)).value == ["gone", "NOT_FOUND", [7]]
    result = await run(registry, does_not)
    assert result.error is not None and (result.error.kind, result.error.message) == ("exception", "ToolError: gone")


async def test_a_call_is_submitted_at_once_and_may_be_left_unawaited_without_a_warning() -> None:
    tool = RecordingTool("t", returns=1)

    async def script(call: Call) -> object:
        call("t", n=1)
        second = call("t", n=2)
        call("t", n=3)
        await second
        return len(tool.calls)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = await run(registry_with(tool), script)
        gc.collect()
    assert result.value in (2, 3)
    assert [call["n"] for call in tool.calls][:2] == [1, 2]
    assert [record.seq for record in result.calls] == [1, 2, 3], "all three were submitted, in order"


async def test_any_argument_name_may_be_given() -> None:
    tool = RecordingTool("t")

    async def script(call: Call) -> object:
        await call("t", member=1, self=2, **{"not an identifier": 3})
        return None

    assert (await run(registry_with(tool), script)).ok
    assert tool.calls == [{"member": 1, "self": 2, "not an identifier": 3}]


async def test_a_call_that_is_cancelled_where_the_program_awaits_it_is_given_up() -> None:
    tool = RecordingTool("t", delay_s=60)

    async def script(call: Call) -> object:
        with anyio.CancelScope() as patience:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(stop_when_blocked, patience)
                await call("t")
        await anyio.wait_all_tasks_blocked()
        assert tool.cancelled == [{}], "it is cancelled while the program goes on"
        return "went on"

    async def stop_when_blocked(patience: anyio.CancelScope) -> None:
        await anyio.wait_all_tasks_blocked()
        patience.cancel()

    result = await run(registry_with(tool), script)
    assert result.value == "went on", result.error
    assert [record.error_code for record in result.calls] == ["ABORTED"]


async def test_every_call_has_ended_when_the_run_has() -> None:
    tool = RecordingTool("t", delay_s=60, is_concurrency_safe=True)

    async def script(call: Call) -> object:
        for n in range(3):
            call("t", n=n)
        await anyio.wait_all_tasks_blocked()
        return "left them"

    result = await run(registry_with(tool), script)
    assert result.value == "left them"
    assert len(tool.calls) == len(tool.cancelled) == 3
    assert [record.verdict for record in result.calls] == ["uncertain"] * 3


async def test_the_wall_time_ends_the_script_and_its_calls() -> None:
    tool = RecordingTool("t", delay_s=60)

    async def script(call: Call) -> object:
        return await call("t")

    result = await run(registry_with(tool), script, limits=ptc.Limits(wall_s=0.05))
    assert result.error is not None and result.error.kind == "timeout"
    assert len(tool.calls) == len(tool.cancelled)


async def test_a_cancelled_run_is_an_abort_with_its_reason() -> None:
    cancel = ptc.CancelToken()

    async def script(call: Call) -> object:
        cancel.cancel("enough")
        await anyio.sleep_forever()

    result = await run(ptc.ToolRegistry(), script, cancel=cancel)
    assert result.error is not None and result.error.kind == "abort" and "enough" in result.error.message


async def test_cancelling_the_awaiting_task_passes_through_a_scripted_run() -> None:
    tool = RecordingTool("t", delay_s=60)

    async def script(call: Call) -> object:
        return await call("t")

    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(run, registry_with(tool), script)
            await anyio.wait_all_tasks_blocked()
            tasks.cancel_scope.cancel()
    assert tool.cancelled == [{}]


async def test_a_scripted_runtime_serves_run_code_calls_and_many_runs() -> None:
    async def script(call: Call) -> object:
        return await call("t")

    tool = RecordingTool("t", script=[1, 2])
    registry = registry_with(tool)
    runtime = ScriptedRuntime(script)
    with registry.use_runtime(runtime):
        scope = registry.scope("s")
        scope.present_as("code")
        call = ptc.ToolCall("run_code", {"code": "first", "description": "d"}, scope=scope)
        assert (await registry.execute(call)).value == {"logs": [], "result": 1}
        assert (await ptc.run_code(registry, "second")).value == 2
    assert runtime.spec is not None and runtime.spec.program == "second"
