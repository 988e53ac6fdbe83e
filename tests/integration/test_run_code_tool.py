"""`run_code` as a tool a model calls: through the registry, with real workers."""

from __future__ import annotations

import gc
import tracemalloc
from typing import Any

import anyio
import pytest

import ptc
from ptc.testing import EventLog, RecordingTool
from ptc.wrappers import retry, timeout

pytestmark = pytest.mark.anyio

OBJECT: dict[str, Any] = {"type": "object"}


async def run(registry: ptc.ToolRegistry, code: str, **options: Any) -> ptc.ToolResult:
    call = ptc.ToolCall("run_code", {"code": code, "description": "do what the test says"}, **options)
    return await registry.execute(call)


def text(result: ptc.ToolResult) -> str:
    return "".join(block["text"] for block in result.content)


@pytest.fixture
def registry(runtime: ptc.LocalRuntime) -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry(mode="code")
    registry.use_runtime(runtime)
    return registry


async def test_value_and_content_say_what_was_printed_and_returned(registry: ptc.ToolRegistry) -> None:
    result = await run(registry, "print('one')\nprint('two')\nreturn {'a': [1, 2]}")
    assert result.value == {"logs": ["one", "two"], "result": {"a": [1, 2]}}
    assert text(result) == 'one\ntwo\n{\n  "a": [\n    1,\n    2\n  ]\n}'
    kept = result.meta["run"]
    assert isinstance(kept, ptc.RunResult) and kept.value == {"a": [1, 2]}


@pytest.mark.parametrize(
    ("code", "value", "shown"),
    [
        ("return 'plain text'", {"logs": [], "result": "plain text"}, "plain text"),
        ("pass", {"logs": []}, "(run_code completed with no output)"),
        ("return None", {"logs": [], "result": None}, "null"),
        ("print('x')", {"logs": ["x"]}, "x"),
    ],
)
async def test_each_kind_of_output_is_shown_as_it_is(
    registry: ptc.ToolRegistry, code: str, value: object, shown: str
) -> None:
    result = await run(registry, code)
    assert result.value == value and text(result) == shown


async def test_a_value_of_any_depth_comes_back(registry: ptc.ToolRegistry) -> None:
    result = await run(registry, "value = 1\nfor _ in range(5000):\n    value = [value]\nreturn value")
    assert result.ok, result.error
    assert text(result).count("[") == 5000


async def test_a_failed_program_says_its_kind_its_message_and_what_it_printed(registry: ptc.ToolRegistry) -> None:
    result = await run(registry, "print('before')\nreturn 1 / 0")
    assert result.error is not None and result.error.code == "CODE_RUN_FAILED"
    assert result.error.details == {"kind": "exception", "line": 2}
    shown = text(result)
    assert shown.startswith("Error: code run failed (exception): ") and "ZeroDivisionError" in shown
    assert shown.endswith("before") and result.value is None
    assert result.meta["run"].error.kind == "exception"


@pytest.mark.parametrize("arguments", [{"code": "return 1"}, {"code": "return 1", "description": 7, "language": "py"}])
async def test_a_missing_or_odd_label_does_not_cost_the_program(
    registry: ptc.ToolRegistry, arguments: dict[str, Any]
) -> None:
    result = await registry.execute(ptc.ToolCall("run_code", arguments))
    assert result.ok and result.value["result"] == 1


@pytest.mark.parametrize("arguments", [{}, {"description": "x"}, {"code": 7}])
async def test_a_call_without_a_program_is_told_so(registry: ptc.ToolRegistry, arguments: dict[str, Any]) -> None:
    result = await registry.execute(ptc.ToolCall("run_code", arguments))
    assert result.error is not None and result.error.code == "INVALID_ARGS" and "$.code" in result.error.message


@pytest.mark.parametrize("code", ["", "  \n", "# nothing\n"])
async def test_an_empty_program_is_told_so(registry: ptc.ToolRegistry, code: str) -> None:
    result = await run(registry, code)
    assert result.error is not None and "empty" in text(result)


async def test_every_started_call_has_one_start_and_one_end_event(registry: ptc.ToolRegistry) -> None:
    log = EventLog()
    registry.on_event(log)

    @registry.tool(is_concurrency_safe=True)
    async def double(n: int) -> int:
        return n * 2

    code = "import asyncio\nreturn await asyncio.gather(*(tools.double(n=n) for n in range(3)))"
    result = await run(registry, code, call_id="outer")
    assert result.value["result"] == [0, 2, 4]
    starts, ends = log.of("tool/code-dispatch-start"), log.of("tool/code-dispatch")
    assert [event.call_id for event in starts] == ["outer:code:1", "outer:code:2", "outer:code:3"]
    assert [event.call_id for event in ends] == ["outer:code:1", "outer:code:2", "outer:code:3"]
    assert [event.arguments for event in starts] == [{"n": 0}, {"n": 1}, {"n": 2}]
    assert [event.content[0]["text"] for event in ends] == ["0", "2", "4"]
    assert {event.outer_call_id for event in ends} == {event.root_call_id for event in ends} == {"outer"}
    assert not any(event.is_error for event in ends)
    assert log.types[-1] == "tool/end" and log.events[-1].name == "run_code"  # type: ignore[attr-defined]


async def test_a_queued_call_that_is_abandoned_has_no_event_and_never_ran(registry: ptc.ToolRegistry) -> None:
    log, tool = EventLog(), RecordingTool("slow", delay_s=30)
    registry.on_event(log)
    registry.register(tool.definition)
    code = (
        "import asyncio\n"
        "calls = [asyncio.create_task(tools.slow(n=n)) for n in range(3)]\n"
        "await asyncio.sleep(0.05)\n"
        "return 'enough'"
    )
    result = await run(registry, code)
    assert result.ok and tool.calls == [{"n": 0}] and tool.cancelled == [{"n": 0}]
    assert len(log.of("tool/code-dispatch-start")) == len(log.of("tool/code-dispatch")) == 1
    assert [record.verdict for record in result.meta["run"].calls] == ["uncertain", "never-sent", "never-sent"]


async def test_contexts_and_images_of_calls_come_outside_in_order_also_when_the_program_fails(
    registry: ptc.ToolRegistry,
) -> None:
    picture = {"type": "image", "data": "aGk=", "mime_type": "image/png"}

    @registry.tool(is_concurrency_safe=True)
    async def note(n: int, wait_s: float, context: ptc.ToolContext) -> int:
        await anyio.sleep(wait_s)
        context.defer_context(f"note {n}")
        if n == 2:
            raise ptc.ToolError("two is bad")
        return n

    @registry.tool(is_concurrency_safe=True)
    async def look() -> Any:
        return ptc.ToolReturn({"seen": True}, [{"type": "text", "text": "a picture"}, picture])

    code = (
        "import asyncio\n"
        "await asyncio.gather(tools.note(n=1, wait_s=0.05), tools.note(n=2, wait_s=0), tools.look(),"
        " return_exceptions=True)\n"
        "raise ValueError('no')"
    )
    result = await run(registry, code)
    assert result.error is not None and result.error.code == "CODE_RUN_FAILED"
    first, second, third = result.additional_contexts
    assert (first, second) == ("note 1", "note 2")
    assert third["type"] == "tool_content" and third["name"] == "look" and third["content"][1] == picture
    assert "aGk=" not in text(result)


async def test_an_outer_block_drops_what_the_calls_deferred(registry: ptc.ToolRegistry) -> None:
    @registry.tool
    async def note(context: ptc.ToolContext) -> None:
        context.defer_context("secret")
        context.conclude_turn()

    async def block(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
        return ptc.Block("not this") if execution.name == "run_code" else await next()

    registry.on_post_execute(block)
    result = await run(registry, "await tools.note()\nreturn 'done'")
    assert result.error is not None and result.error.code == "BLOCKED"
    assert result.additional_contexts == () and not result.concludes_turn and "done" not in text(result)


@pytest.mark.parametrize(
    ("code", "concludes"),
    [
        ("await tools.finish(ok=True)\nreturn 1", True),
        ("try:\n    await tools.finish(ok=False)\nexcept ToolCallError:\n    pass\nreturn 1", False),
        ("await tools.finish(ok=True)\nraise ValueError('later')", False),
    ],
)
async def test_only_success_concludes_the_turn(registry: ptc.ToolRegistry, code: str, concludes: bool) -> None:
    @registry.tool
    async def finish(ok: bool, context: ptc.ToolContext) -> None:
        context.conclude_turn()
        if not ok:
            raise ptc.ToolError("not yet")

    assert (await run(registry, code)).concludes_turn is concludes


async def test_a_policy_reads_the_program_before_it_runs(registry: ptc.ToolRegistry, runtime: ptc.LocalRuntime) -> None:
    seen: list[str] = []

    async def read(execution: ptc.Execution, next: Any) -> Any:
        seen.append(execution.arguments["code"])
        return ptc.Deny("no loops here") if "while" in execution.arguments["code"] else await next()

    registry.on_pre_execute(read)
    denied = await run(registry, "while True: pass")
    assert denied.error is not None and denied.error.code == "DENIED" and denied.error.message == "no loops here"
    result = await ptc.run_code(registry, "while True: pass", runtime=runtime)
    assert result.error is not None and (result.error.kind, result.error.message) == ("policy", "no loops here")
    assert (await run(registry, "return 1")).ok
    assert seen == ["while True: pass", "while True: pass", "return 1"]


async def test_listeners_may_replace_the_value_of_a_run(registry: ptc.ToolRegistry, runtime: ptc.LocalRuntime) -> None:
    async def redact(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
        return ptc.Accept(value={"logs": ["redacted"], "result": "***"})

    registry.on_post_execute(redact)
    native = await run(registry, "print('secret')\nreturn 'secret'")
    assert text(native) == "redacted\n***"
    result = await ptc.run_code(registry, "print('secret')\nreturn 'secret'", runtime=runtime)
    assert (result.value, list(result.logs)) == ("***", ["redacted"])


async def test_cancelling_the_outer_call_ends_the_run_and_keeps_what_it_printed(registry: ptc.ToolRegistry) -> None:
    token, started = ptc.CancelToken(), anyio.Event()

    @registry.tool
    async def wait() -> None:
        started.set()
        await anyio.sleep_forever()

    results: list[ptc.ToolResult] = []

    async def call() -> None:
        results.append(await run(registry, "print('begun')\nawait tools.wait()", cancel=token))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(call)
        await started.wait()
        token.cancel("the user pressed stop")
    (result,) = results
    assert result.error is not None and result.error.code == "ABORTED"
    assert "the user pressed stop" in text(result) and "begun" in text(result)
    assert result.meta["run"].error.kind == "abort"


async def test_without_a_runtime_one_is_opened_for_the_call() -> None:
    registry = ptc.ToolRegistry(mode="both")
    result = await run(registry, "return 6 * 7")
    assert result.value == {"logs": [], "result": 42}


async def test_a_closed_runtime_is_a_failed_call_for_a_model_and_raises_for_a_host() -> None:
    async with ptc.LocalRuntime(spares=0) as closed:
        pass
    registry = ptc.ToolRegistry(mode="code")
    registry.use_runtime(closed)
    result = await run(registry, "return 1")
    assert result.error is not None and result.error.code == "TOOL_FAILED"
    with pytest.raises(ptc.RuntimeUnavailable):
        await ptc.run_code(registry, "return 1")


class TestSpill:
    """Output that is too large for the model, where the host keeps it."""

    LIMITS = ptc.Limits(output_bytes=3000)

    async def test_the_whole_text_goes_to_the_host_and_the_model_gets_head_and_tail(
        self, runtime: ptc.LocalRuntime
    ) -> None:
        registry, kept = ptc.ToolRegistry(mode="code"), list[ptc.SpillRequest]()

        async def spill(request: ptc.SpillRequest) -> str:
            kept.append(request)
            return "spill://1"

        registry.use_runtime(runtime, limits=self.LIMITS, spill=spill)
        result = await run(registry, "print('é' * 6000)\nprint('end')\nreturn True", call_id="big")
        assert result.ok, result.error
        (request,) = kept
        assert request.call_id == "big" and request.text == "é" * 6000 + "\nend\ntrue"
        shown = text(result)
        total = len(("é" * 6000 + "\nend\n").encode())
        marker = shown[shown.index("[…") : shown.index("…]")]
        assert shown.startswith("ééé") and shown.endswith("end\ntrue") and "spill://1" in marker
        left_out = int(marker.split()[1])
        head, tail = shown.split("\n[…")[0], shown.split("…]\n")[1].removesuffix("true")
        assert left_out + len(head.encode()) + len(tail.encode()) == total and f"of {total} bytes" in marker
        assert result.value["result"] is True and result.value["logs"] == ["é" * 6000, "end"]

    async def test_a_result_that_is_too_large_by_itself_is_cut_as_well(self, runtime: ptc.LocalRuntime) -> None:
        registry = ptc.ToolRegistry(mode="code")
        registry.use_runtime(runtime, limits=self.LIMITS, spill=lambda request: "spill://3")
        result = await run(registry, "print('short')\nreturn 'x' * 9000 + '!'")
        assert result.value["result"] == "x" * 9000 + "!"
        shown = text(result)
        assert shown.startswith("short\nxxx") and shown.endswith("xx!") and "of 9007 bytes" in shown
        assert len(shown) < 3200

    async def test_what_fits_is_not_spilled(self, runtime: ptc.LocalRuntime) -> None:
        registry = ptc.ToolRegistry(mode="code")
        registry.use_runtime(runtime, limits=self.LIMITS, spill=lambda request: pytest.fail("spilled"))
        assert text(await run(registry, "return 'x' * 2000")) == "x" * 2000

    async def test_the_text_of_a_failed_run_spills_as_well(self, runtime: ptc.LocalRuntime) -> None:
        registry, kept = ptc.ToolRegistry(mode="code"), list[ptc.SpillRequest]()

        def spill(request: ptc.SpillRequest) -> str:
            kept.append(request)
            return "spill://2"

        registry.use_runtime(runtime, limits=self.LIMITS, spill=spill)
        result = await run(registry, "print('y' * 9000)\nraise ValueError('at last')")
        assert result.error is not None and "ValueError: at last" in result.error.message
        assert "spill://2" in text(result) and "y" * 9000 in kept[0].text

    @pytest.mark.parametrize("spill", [lambda request: 1 / 0, lambda request: None, lambda request: ""])
    async def test_a_spill_that_fails_makes_it_too_large(self, runtime: ptc.LocalRuntime, spill: Any) -> None:
        registry = ptc.ToolRegistry(mode="code")
        registry.use_runtime(runtime, limits=self.LIMITS, spill=spill)
        result = await run(registry, "print('short')\nreturn 'x' * 9000")
        assert result.error is not None and result.error.details == {"kind": "output-limit"}
        assert "3000 bytes" in text(result) and "short" in text(result)

    async def test_without_a_spill_it_is_an_output_limit(self, runtime: ptc.LocalRuntime) -> None:
        registry = ptc.ToolRegistry(mode="code")
        registry.use_runtime(runtime, limits=self.LIMITS)
        result = await run(registry, "return 'x' * 9000")
        assert result.error is not None and "output-limit" in result.error.message


async def test_ten_thousand_calls_at_once_settle_in_order_and_give_their_memory_back(
    registry: ptc.ToolRegistry,
) -> None:
    order: list[int] = []
    registry.on_result(
        lambda execution, result: order.append(execution.arguments["n"]) if execution.name == "t" else None
    )

    async def tool(n: int) -> int:
        return n

    registry.add_json_tool("t", "", {"type": "object"}, tool, is_concurrency_safe=True)
    registry.use_runtime(registry.code_settings.runtime, limits=ptc.Limits(calls=10_000, wall_s=100, compute_s=60))  # type: ignore[arg-type]

    async def run_calls(count: int) -> int:
        """Give the peak of the memory that this took, above what there was before."""
        order.clear()
        gc.collect()
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        code = f"import asyncio\nreturn sum(await asyncio.gather(*(tools.t(n=n) for n in range({count}))))"
        result = await run(registry, code)
        assert result.ok, result.error
        assert result.value["result"] == count * (count - 1) // 2 and order == list(range(count))
        peak = tracemalloc.get_traced_memory()[1] - before
        del result
        return peak

    await run_calls(100)
    tracemalloc.start()
    try:
        await run_calls(100)
        small, large = await run_calls(2500), await run_calls(10_000)
        assert large < 6 * small, "four times the calls take about four times the memory"
        gc.collect()
        base = tracemalloc.get_traced_memory()[0]
        await run_calls(10_000)
        order.clear()
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] < base + 1_000_000, "and it comes back"
    finally:
        tracemalloc.stop()


async def test_a_cancelled_run_keeps_what_it_printed_also_inside_wrappers(registry: ptc.ToolRegistry) -> None:
    token, started = ptc.CancelToken(), anyio.Event()

    @registry.tool
    async def wait() -> None:
        started.set()
        await anyio.sleep_forever()

    registry.around_execute(retry())
    registry.around_execute(timeout(60))
    results: list[ptc.RunResult] = []

    async def call() -> None:
        results.append(await ptc.run_code(registry, "print('begun')\nawait tools.wait()", cancel=token))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(call)
        await started.wait()
        token.cancel("stop")
    (result,) = results
    assert result.error is not None and result.error.kind == "abort" and list(result.logs) == ["begun"]


async def test_a_wrappers_time_limit_ends_a_run(registry: ptc.ToolRegistry) -> None:
    registry.around_execute(timeout(0.2, tools=["run_code"]))
    result = await ptc.run_code(registry, "import asyncio\nprint('begun')\nawait asyncio.sleep(60)")
    assert result.error is not None and result.error.kind in ("timeout", "abort")
