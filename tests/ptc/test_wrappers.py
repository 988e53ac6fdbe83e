"""Wrappers around a body: what they may do, what they may not, and the three that come with ptc."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import anyio.lowlevel
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ptc
from ptc import wrappers
from ptc.frozen import FrozenDict
from ptc.testing import Call, EventLog, RecordingTool, ScriptedRuntime

pytestmark = pytest.mark.anyio

Next = Callable[..., Awaitable[Any]]


class Host:
    """A registry with one tool `t`."""

    def __init__(self, body: Any = None, *around: Any, **options: Any) -> None:
        self.registry = ptc.ToolRegistry()
        self.cancel = ptc.CancelToken()
        self.bodies = 0
        self.log = EventLog()
        self.registry.on_event(self.log)
        for wrapper in around:
            self.registry.around_execute(wrapper)

        async def execute(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
            self.bodies += 1
            return "done" if body is None else await body(arguments, context)

        self.registry.register(ptc.define_tool("t", execute=execute, **options))

    async def run(self, **arguments: Any) -> ptc.ToolResult:
        with anyio.fail_after(10):
            return await self.registry.execute(ptc.ToolCall("t", arguments, cancel=self.cancel))

    async def run_cancelled(self, when: Callable[[], bool]) -> ptc.ToolResult:
        """Run, and cancel as the caller once everything waits and `when()`."""
        results: list[ptc.ToolResult] = []

        async def call() -> None:
            results.append(await self.run())

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(call)
            while not when():
                await anyio.lowlevel.checkpoint()
            await anyio.wait_all_tasks_blocked()
            self.cancel.cancel("enough")
        return results[0]


def code(result: ptc.ToolResult) -> str | None:
    return None if result.error is None else result.error.code


async def forever(arguments: dict[str, Any], context: ptc.ToolContext) -> None:
    await anyio.sleep_forever()


# The contract


async def test_wrappers_nest_outermost_layer_first_and_see_one_attempt() -> None:
    host, order = Host(), list[str]()
    scope = host.registry.scope("s")
    seen: list[ptc.Attempt] = []

    def named(name: str) -> Any:
        async def wrapper(attempt: ptc.Attempt, next: Next) -> Any:
            order.append(f"{name} in")
            seen.append(attempt)
            try:
                return await next()
            finally:
                order.append(f"{name} out")

        return wrapper

    scope.around_execute(named("scope"))
    for name in ("first", "second"):
        host.registry.around_execute(named(name))
    assert (await host.registry.execute(ptc.ToolCall("t", {"n": [1]}, scope=scope))).value == "done"
    assert order == ["first in", "second in", "scope in", "scope out", "second out", "first out"]
    assert len({id(attempt.execution) for attempt in seen}) == 1 and seen[0].definition.name == "t"
    assert type(seen[0].execution.arguments) is FrozenDict


async def test_what_a_wrapper_returns_is_the_value_and_is_checked_like_a_bodys() -> None:
    async def answers(attempt: ptc.Attempt, next: Next) -> Any:
        return {"cached": attempt.execution.arguments.get("n")}

    async def not_json(attempt: ptc.Attempt, next: Next) -> Any:
        return object()

    host = Host(None, answers)
    assert (await host.run(n=1)).value == {"cached": 1} and host.bodies == 0
    assert code(await Host(None, not_json).run()) == "INVALID_OUTPUT"
    assert code(await Host(None, answers, output_schema={"type": "string"}).run()) == "INVALID_OUTPUT"


async def test_a_plain_function_may_wrap_and_delegate() -> None:
    assert (await Host(None, lambda attempt, next: next()).run()).value == "done"
    assert (await Host(None, lambda attempt, next: "instead").run()).value == "instead"


@pytest.mark.parametrize("error", [OSError("broken"), ptc.ToolError("no", code="NO"), KeyError("x")])
async def test_what_a_wrapper_raises_is_the_calls_failure(error: Exception) -> None:
    async def raises(attempt: ptc.Attempt, next: Next) -> Any:
        await next()
        raise error

    host = Host(None, raises)
    result = await host.run()
    assert code(result) == ("NO" if isinstance(error, ptc.ToolError) else "TOOL_FAILED") and host.bodies == 1


async def test_a_wrapper_may_catch_a_failure() -> None:
    async def body(arguments: Any, context: Any) -> Any:
        raise ptc.ToolError("the service is down", code="DOWN")

    async def fallback(attempt: ptc.Attempt, next: Next) -> Any:
        try:
            return await next()
        except ptc.ToolError as error:
            return f"cached, as {error.code}"

    assert (await Host(body, fallback).run()).value == "cached, as DOWN"


async def test_each_attempt_gets_arguments_of_its_own_and_contexts_of_all_are_kept_in_order() -> None:
    seen: list[dict[str, Any]] = []

    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        seen.append({"rows": list(arguments["rows"])})
        arguments["rows"].append("changed")
        context.defer_context({"attempt": len(seen)})
        context.conclude_turn()
        if len(seen) < 3:
            raise OSError("again")
        return len(seen)

    async def thrice(attempt: ptc.Attempt, next: Next) -> Any:
        for _ in range(2):
            with pytest.raises(OSError):
                await next()
        return await next()

    result = await Host(body, thrice).run(rows=[1])
    assert result.value == 3 and seen == [{"rows": [1]}] * 3
    assert [dict(one) for one in result.additional_contexts] == [{"attempt": n} for n in (1, 2, 3)]
    assert result.concludes_turn


async def test_a_conclusion_of_an_attempt_that_does_not_count_does_not_either() -> None:
    calls: list[int] = []

    async def body(arguments: Any, context: ptc.ToolContext) -> Any:
        calls.append(1)
        if len(calls) == 1:
            context.conclude_turn()
            raise OSError("again")
        return "second"

    async def twice(attempt: ptc.Attempt, next: Next) -> Any:
        with pytest.raises(OSError):
            await next()
        return await next()

    result = await Host(body, twice).run()
    assert result.value == "second" and not result.concludes_turn


async def test_a_next_of_which_nothing_is_awaited_runs_nothing_and_warns_of_nothing() -> None:
    async def forgets(attempt: ptc.Attempt, next: Next) -> Any:
        next()
        return "without"

    host = Host(None, forgets)
    assert (await host.run()).value == "without" and host.bodies == 0


async def test_two_attempts_at_once_are_refused() -> None:
    async def both(attempt: ptc.Attempt, next: Next) -> Any:
        async def one() -> None:
            refused.append(await caught(next))

        refused: list[str] = []
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(one)
            tasks.start_soon(one)
        return refused

    async def caught(next: Next) -> str:
        try:
            return str(await next())
        except ptc.UsageError as error:
            return str(error)

    async def body(arguments: Any, context: Any) -> Any:
        await anyio.wait_all_tasks_blocked()
        return "ran"

    host = Host(body, both)
    result = await host.run()
    assert sorted(result.value) == sorted(
        ["ran", next(text for text in result.value if "one attempt at a time" in text)]
    )  # type: ignore[arg-type,type-var,union-attr]
    assert host.bodies == 1


async def test_next_is_of_no_use_once_its_wrapper_has_returned() -> None:
    kept: list[Next] = []

    async def keeps(attempt: ptc.Attempt, next: Next) -> Any:
        kept.append(next)
        return "returned"

    host = Host(None, keeps)
    assert (await host.run()).value == "returned"
    with pytest.raises(ptc.UsageError, match="after its wrapper had returned"):
        await kept[0]()
    assert host.bodies == 0


async def test_next_takes_only_the_attempt_it_belongs_to() -> None:
    seen: list[ptc.Attempt] = []

    async def other(attempt: ptc.Attempt, next: Next) -> Any:
        seen.append(attempt)
        for wrong in ("attempt", object(), *seen[:-1]):
            with pytest.raises(ptc.UsageError, match="next takes the attempt the wrapper was given"):
                await next(wrong)
        with pytest.raises(ptc.UsageError, match="cannot be removed"):
            attempt.with_cancel(None)  # type: ignore[arg-type]
        return await next(attempt)

    host = Host(None, other)
    for _ in range(2):
        assert (await host.run()).value == "done"


async def test_a_wrapper_that_replaces_the_cancellation_ends_its_attempt_only() -> None:
    ended: list[str] = []

    async def replaces(attempt: ptc.Attempt, next: Next) -> Any:
        token = ptc.CancelToken()
        token.cancel("too slow")
        with pytest.raises(ptc.ToolError, match="too slow") as caught:
            await next(attempt.with_cancel(token))
        ended.append(caught.value.code)
        return await next()

    host = Host(None, replaces)
    assert (await host.run()).value == "done" and ended == ["ABORTED"] and host.bodies == 1


async def test_the_callers_cancellation_is_fused_into_whatever_token_a_wrapper_gives() -> None:
    heard: list[str | None] = []

    async def body(arguments: Any, context: ptc.ToolContext) -> Any:
        try:
            await anyio.sleep_forever()
        finally:
            heard.append(context.cancel.reason)

    async def hides(attempt: ptc.Attempt, next: Next) -> Any:
        return await next(attempt.with_cancel(ptc.CancelToken()))

    host = Host(body, hides, hides)
    result = await host.run_cancelled(lambda: host.bodies == 1)
    assert code(result) == "ABORTED" and "enough" in result.error.message and heard == ["enough"]  # type: ignore[union-attr]


async def test_a_wrapper_that_swallows_the_cancellation_changes_nothing() -> None:
    async def swallows(attempt: ptc.Attempt, next: Next) -> Any:
        try:
            return await next()
        except BaseException:
            return "as if nothing had happened"

    host = Host(forever, swallows)
    assert code(await host.run_cancelled(lambda: host.bodies == 1)) == "ABORTED"


async def test_a_body_that_fails_in_its_own_way_after_the_cancellation_is_told_as_it_failed() -> None:
    async def body(arguments: Any, context: ptc.ToolContext) -> Any:
        try:
            await anyio.sleep_forever()
        finally:
            raise ptc.ToolError("the transfer is half done", code="HALF_DONE")

    host = Host(body, lambda attempt, next: next())
    assert code(await host.run_cancelled(lambda: host.bodies == 1)) == "HALF_DONE"


@pytest.mark.parametrize("anyio_backend", ["asyncio"])
async def test_a_body_that_a_wrapper_left_to_a_task_of_its_own_is_waited_for() -> None:
    done: list[str] = []
    tasks: list[asyncio.Task[Any]] = []

    async def body(arguments: Any, context: Any) -> Any:
        for _ in range(5):
            await asyncio.sleep(0)
        done.append("body")
        return "late"

    async def leaves(attempt: ptc.Attempt, next: Next) -> Any:
        async def run() -> Any:
            return await next()

        tasks.append(asyncio.create_task(run()))
        await asyncio.sleep(0)
        return "early"

    result = await Host(body, leaves).run()
    assert result.value == "early" and done == ["body"]
    assert await tasks[0] == "late"


async def test_programs_calls_are_wrapped_like_native_ones() -> None:
    names: list[str] = []

    async def notes(attempt: ptc.Attempt, next: Next) -> Any:
        names.append(attempt.execution.name)
        return await next()

    host = Host(None, notes)

    async def script(call: Call) -> object:
        return [await call("t"), await call("t")]

    result = await ptc.run_code(host.registry, "…", runtime=ScriptedRuntime(script))
    assert result.value == ["done", "done"] and names == ["run_code", "t", "t"]


# timeout


async def test_a_timeout_ends_a_body_and_says_the_limit() -> None:
    host = Host(forever, wrappers.timeout(0.01))
    result = await host.run()
    assert code(result) == "TOOL_TIMEOUT" and result.error.message == "t took longer than 0.01 s"  # type: ignore[union-attr]


async def test_a_timeout_does_not_touch_what_ends_in_time_nor_tools_it_does_not_name() -> None:
    async def short(arguments: Any, context: Any) -> Any:
        await anyio.sleep(0.03)
        return "done"

    assert (await Host(short, wrappers.timeout(30)).run()).value == "done"
    assert (await Host(short, wrappers.timeout(0.001, tools=["other"])).run()).value == "done"
    assert code(await Host(short, wrappers.timeout(0.001, tools=["t"])).run()) == "TOOL_TIMEOUT"


async def test_a_timeout_bounds_all_attempts_inside_it_and_outside_of_a_retry_each_one() -> None:
    outer = Host(forever, wrappers.timeout(0.05), wrappers.retry(attempts=100, backoff_s=0), idempotent=True)
    assert code(await outer.run()) == "TOOL_TIMEOUT" and outer.bodies == 1
    each = Host(forever, wrappers.retry(attempts=3, backoff_s=0), wrappers.timeout(0.01), idempotent=True)
    assert code(await each.run()) == "TOOL_TIMEOUT" and each.bodies == 3


async def test_a_failure_of_its_own_after_the_time_stays_as_it_is() -> None:
    async def body(arguments: Any, context: Any) -> Any:
        try:
            await anyio.sleep_forever()
        finally:
            raise ptc.ToolError("half done", code="HALF_DONE")

    assert code(await Host(body, wrappers.timeout(0.01)).run()) == "HALF_DONE"


async def test_a_late_success_is_a_timeout() -> None:
    async def body(arguments: Any, context: Any) -> Any:
        with anyio.CancelScope(shield=True):
            await anyio.sleep(0.05)
        return "too late"

    assert code(await Host(body, wrappers.timeout(0.01)).run()) == "TOOL_TIMEOUT"


async def test_the_callers_cancellation_during_a_timeout_is_an_abort() -> None:
    host = Host(forever, wrappers.timeout(60))
    assert code(await host.run_cancelled(lambda: host.bodies == 1)) == "ABORTED"


async def test_a_failure_inside_a_timeout_arrives_ungrouped() -> None:
    async def body(arguments: Any, context: Any) -> Any:
        raise ptc.ToolError("no", code="NO")

    caught: list[BaseException] = []

    async def outer(attempt: ptc.Attempt, next: Next) -> Any:
        try:
            return await next()
        except BaseException as error:
            caught.append(error)
            raise

    assert code(await Host(body, outer, wrappers.timeout(60)).run()) == "NO"
    assert [type(error) for error in caught] == [ptc.ToolError]


@pytest.mark.parametrize("wrong", [0, -1, float("nan")])
def test_a_timeout_needs_a_positive_limit(wrong: float) -> None:
    with pytest.raises(ptc.UsageError, match="positive number of seconds"):
        wrappers.timeout(wrong)


# retry


def flaky(failures: int, error: Exception | None = None) -> RecordingTool:
    script = [error or OSError(f"failure {n}") for n in range(failures)]
    return RecordingTool("t", script=script, returns="done", idempotent=True)


async def run_tool(tool: RecordingTool, *around: Any) -> ptc.ToolResult:
    registry = ptc.ToolRegistry()
    registry.register(tool.definition)
    for wrapper in around:
        registry.around_execute(wrapper)
    with anyio.fail_after(10):
        return await registry.execute(ptc.ToolCall("t", {"n": 1}))


@pytest.mark.parametrize("failures", range(5))
async def test_an_idempotent_tool_is_tried_as_often_as_allowed(failures: int) -> None:
    tool = flaky(failures)
    result = await run_tool(tool, wrappers.retry(attempts=3, backoff_s=0))
    assert len(tool.calls) == min(failures + 1, 3)
    if failures < 3:
        assert result.value == "done"
    else:
        assert code(result) == "TOOL_FAILED" and "failure 2" in result.error.message  # type: ignore[union-attr]


@pytest.mark.parametrize(("options", "expected"), [({}, 1), ({"read_only": True}, 2), ({"idempotent": True}, 2)])
async def test_only_what_may_be_repeated_is_tried_again(options: dict[str, Any], expected: int) -> None:
    tool = RecordingTool("t", script=[OSError("no")], returns="done", **options)
    await run_tool(tool, wrappers.retry(backoff_s=0))
    assert len(tool.calls) == expected


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (ptc.ToolError("bad", code="INVALID_ARGS"), 1),
        (ptc.ToolError("no", code="DENIED"), 1),
        (ptc.ToolError("gone", code="ABORTED"), 1),
        (ptc.ToolError("busy", code="BUSY"), 2),
        (ptc.ToolError("slow", code="TOOL_TIMEOUT"), 2),
        (ValueError("odd"), 2),
    ],
)
async def test_what_trying_again_cannot_help_is_not_tried_again(error: Exception, expected: int) -> None:
    tool = flaky(1, error)
    await run_tool(tool, wrappers.retry(backoff_s=0))
    assert len(tool.calls) == expected


async def test_a_host_may_say_what_is_worth_another_try_and_for_which_tools() -> None:
    asked: list[Exception] = []

    def when(error: Exception) -> bool:
        asked.append(error)
        return isinstance(error, OSError)

    busy, odd, other = flaky(1), flaky(1, ValueError("odd")), flaky(1)
    assert (await run_tool(busy, wrappers.retry(backoff_s=0, when=when))).ok
    assert code(await run_tool(odd, wrappers.retry(backoff_s=0, when=when))) == "TOOL_FAILED"
    await run_tool(other, wrappers.retry(backoff_s=0, tools=["u"]))
    assert (len(busy.calls), len(odd.calls), len(other.calls)) == (2, 1, 1)
    assert [str(error) for error in asked] == ["failure 0", "odd"]


async def test_the_waits_grow_twofold_up_to_a_bound_with_some_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def pause(attempt: ptc.Attempt, seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(wrappers, "_pause", pause)
    await run_tool(flaky(9), wrappers.retry(attempts=7, backoff_s=1, max_backoff_s=10))
    assert len(waits) == 6
    for wait, middle in zip(waits, [1, 2, 4, 8, 10, 10], strict=True):
        assert middle * 0.75 <= wait <= middle * 1.25


async def test_the_callers_cancellation_ends_the_wait_between_two_attempts() -> None:
    async def body(arguments: Any, context: Any) -> Any:
        raise OSError("again")

    host = Host(body, wrappers.retry(backoff_s=60, max_backoff_s=60), idempotent=True)
    result = await host.run_cancelled(lambda: host.bodies == 1)
    assert code(result) == "ABORTED" and host.bodies == 1


@pytest.mark.parametrize(
    "wrong", [{"attempts": 0}, {"attempts": True}, {"attempts": 1.5}, {"backoff_s": -1}, {"max_backoff_s": -1}]
)
def test_a_retry_needs_sensible_numbers(wrong: dict[str, Any]) -> None:
    with pytest.raises(ptc.UsageError, match=next(iter(wrong))):
        wrappers.retry(**wrong)


# limit_concurrency


class Counting:
    """Tools whose calls count how many of them overlap."""

    def __init__(self, *around: Any, names: tuple[str, ...] = ("a", "b")) -> None:
        self.registry = ptc.ToolRegistry(max_parallel_calls=100)
        self.now = dict.fromkeys(names, 0)
        self.most = dict.fromkeys(names, 0)
        self.order: list[int] = []
        for wrapper in around:
            self.registry.around_execute(wrapper)
        for name in names:
            self.registry.add_json_tool(
                name, "", {"type": "object"}, self._body(name), is_concurrency_safe=True, idempotent=True
            )

    def _body(self, name: str) -> Any:
        async def body(n: int = 0) -> int:
            self.order.append(n)
            self.now[name] += 1
            self.most[name] = max(self.most[name], self.now[name])
            try:
                for _ in range(50):  # longer than it takes all others to begin
                    await anyio.lowlevel.checkpoint()
            finally:
                self.now[name] -= 1
            return n

        return body

    async def run(self, *names: str) -> list[ptc.ToolResult]:
        calls = [ptc.ToolCall(name, {"n": n}) for n, name in enumerate(names)]
        with anyio.fail_after(10):
            return await self.registry.execute_batch(calls)


@given(limit=st.integers(1, 4), names=st.lists(st.sampled_from("ab"), max_size=12))
@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_no_more_calls_of_a_tool_overlap_than_its_limit(backend: str, limit: int, names: list[str]) -> None:
    async def run() -> None:
        host = Counting(wrappers.limit_concurrency(limit))
        results = await host.run(*names)
        assert [result.value for result in results] == list(range(len(names)))
        for name in "ab":
            assert host.most[name] == min(limit, names.count(name)), "as many as may overlap do"

    anyio.run(run, backend=backend)


async def test_a_limit_may_be_for_one_tool_only_and_lets_in_by_order_of_arrival() -> None:
    host = Counting(wrappers.limit_concurrency({"a": 1}))
    await host.run(*"aaaa", *"bbbb")
    assert host.most == {"a": 1, "b": 4}
    assert [n for n in host.order if n < 4] == [0, 1, 2, 3]


async def test_a_limit_holds_over_batches_runs_and_scopes() -> None:
    host = Counting(wrappers.limit_concurrency(2), names=("a",))
    scope = host.registry.scope("s")

    async def script(call: Call) -> object:
        pending = [call("a") for _ in range(3)]
        return [await one for one in pending]

    async def in_scope() -> None:
        await host.registry.execute(ptc.ToolCall("a", {}, scope=scope))

    async def program() -> None:
        await ptc.run_code(host.registry, "…", runtime=ScriptedRuntime(script))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(host.run, *"aaa")
        tasks.start_soon(in_scope)
        tasks.start_soon(program)
    assert host.most == {"a": 2} and len(host.order) == 7


async def test_a_failed_and_a_cancelled_call_give_their_place_back() -> None:
    async def body(arguments: dict[str, Any], context: Any) -> Any:
        if arguments.get("fail"):
            raise OSError("no")
        return "done"

    host = Host(body, wrappers.limit_concurrency(1))
    assert code(await host.run(fail=True)) == "TOOL_FAILED"
    assert (await host.run()).value == "done"
    hanging = Host(forever, wrappers.limit_concurrency(1))
    assert code(await hanging.run_cancelled(lambda: hanging.bodies == 1)) == "ABORTED"
    hanging.cancel = ptc.CancelToken()
    assert code(await hanging.run_cancelled(lambda: hanging.bodies == 2)) == "ABORTED"


async def test_a_call_that_waits_for_its_place_is_cancelled_like_any_other() -> None:
    limit = wrappers.limit_concurrency(1)
    host = Host(forever, limit)
    first, waiting = ptc.CancelToken(), ptc.CancelToken()
    codes: list[str | None] = []

    async def call(cancel: ptc.CancelToken) -> None:
        codes.append(code(await host.registry.execute(ptc.ToolCall("t", {}, cancel=cancel))))

    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(call, first)
            await anyio.wait_all_tasks_blocked()
            tasks.start_soon(call, waiting)
            await anyio.wait_all_tasks_blocked()
            waiting.cancel()
            await anyio.wait_all_tasks_blocked()
            assert codes == ["ABORTED"] and host.bodies == 1
            first.cancel()
    assert codes == ["ABORTED"] * 2 and host.bodies == 1


def test_one_limit_serves_one_event_loop_after_the_other() -> None:
    host = Counting(wrappers.limit_concurrency(1), names=("a",))
    for backend in ("asyncio", "trio", "asyncio"):
        anyio.run(host.run, *"aaa", backend=backend)
    assert host.most == {"a": 1} and len(host.order) == 9


@pytest.mark.parametrize("wrong", [0, -1, True, 1.5, {"a": 0}])
def test_a_limit_of_calls_is_a_positive_number(wrong: Any) -> None:
    with pytest.raises(ptc.UsageError, match="positive number"):
        wrappers.limit_concurrency(wrong)
