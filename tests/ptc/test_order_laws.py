"""The laws of order (docs/pipeline.md) under random tools, durations, failures and cancellations.

The same plan runs as a native batch and as the calls of one program, on both event loops.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ptc
from ptc.testing import Call, EventLog, ScriptedRuntime


@dataclass(frozen=True)
class Plan:
    """One call: what its tool is, does, and suffers. Durations are turns of the event loop."""

    tool: str
    turns: int
    policy_turns: int
    ending: str
    cancel_at: int | None


plans = st.builds(
    Plan,
    tool=st.sampled_from(["shared", "shared", "shared", "alone", "unsure"]),
    turns=st.integers(0, 4),
    policy_turns=st.integers(0, 2),
    ending=st.sampled_from(["ok", "ok", "ok", "fail", "deny", "guard", "invalid", "unknown", "stubborn", "block"]),
    cancel_at=st.none() | st.none() | st.integers(0, 8),
)


@dataclass
class Seen:
    """What happened in which order, and every breach at the moment it happened."""

    started: list[int] = field(default_factory=list)
    committed: list[int] = field(default_factory=list)
    bodies: set[int] = field(default_factory=set)
    open: set[int] = field(default_factory=set)
    ordered: str | None = None
    breaches: list[str] = field(default_factory=list)


async def pass_turns(count: int) -> None:
    for _ in range(count):
        await anyio.lowlevel.checkpoint()


class Host:
    """A registry whose tools do what the plan says, and whose policies watch the laws."""

    def __init__(self, plan: list[Plan], max_parallel: int, listens: bool) -> None:
        self.plan = plan
        self.seen = Seen()
        self.max_parallel = max_parallel
        self.registry = ptc.ToolRegistry(max_parallel_calls=max_parallel)
        self.log = EventLog()
        self.registry.on_event(self.log)
        self.registry.on_event(self.start)
        schema = {"type": "object", "properties": {"n": {"type": "integer"}, "x": {"type": "null"}}, "required": ["n"]}
        safe: dict[str, Any] = {"shared": True, "alone": False, "unsure": lambda arguments: arguments["n"] % 2 == 0}
        for name, is_safe in safe.items():
            self.registry.add_json_tool(name, "", schema, self.body, is_concurrency_safe=is_safe)
        self.registry.on_pre_execute(self.before)
        self.registry.guard(self.guard)
        if listens:
            self.registry.on_post_execute(self.after)
        self.registry.on_result(self.observe)

    def is_parallel(self, n: int) -> bool:
        plan = self.plan[n]
        fits = plan.ending not in ("invalid", "unknown")
        return fits and (plan.tool == "shared" or (plan.tool == "unsure" and n % 2 == 0))

    def name(self, n: int) -> str:
        return "missing" if self.plan[n].ending == "unknown" else self.plan[n].tool

    def arguments(self, n: int) -> dict[str, Any]:
        return {"n": n, "x": 1} if self.plan[n].ending == "invalid" else {"n": n}

    def start(self, event: ptc.Event) -> None:
        """The call starts: nothing exclusive is open, and an exclusive one is alone."""
        if event.type != "tool/start" or event.name == "run_code":  # type: ignore[attr-defined]
            return
        call_id, seen = event.call_id, self.seen  # type: ignore[attr-defined]
        n = int(call_id.removeprefix("call-")) if call_id.startswith("call-") else int(call_id.split(":")[-1]) - 1
        seen.started.append(n)
        for other in seen.open:
            if not (self.is_parallel(other) and self.is_parallel(n)):
                seen.breaches.append(f"{n} starts while {other} is open")
        seen.open.add(n)

    async def ordered(self, what: str, turns: int) -> None:
        seen = self.seen
        if seen.ordered is not None:
            seen.breaches.append(f"{what} overlaps {seen.ordered}")
        seen.ordered = what
        try:
            await pass_turns(turns)
        finally:
            seen.ordered = None

    async def before(self, execution: ptc.Execution, next: Any) -> Any:
        if execution.name == "run_code":
            return await next()
        n = execution.arguments["n"]
        await self.ordered(f"pre-execute of {n}", self.plan[n].policy_turns)
        return ptc.Deny("no") if self.plan[n].ending == "deny" else await next()

    def guard(self, execution: ptc.Execution) -> str | None:
        is_call = execution.name != "run_code"
        return "no" if is_call and self.plan[execution.arguments["n"]].ending == "guard" else None

    async def body(self, n: int) -> int:
        plan, seen = self.plan[n], self.seen
        seen.bodies.add(n)
        if len(seen.bodies) > self.max_parallel:
            seen.breaches.append(f"bodies {sorted(seen.bodies)} overlap")
        try:
            with anyio.CancelScope(shield=plan.ending == "stubborn"):
                await pass_turns(plan.turns)
        finally:
            seen.bodies.discard(n)
        if plan.ending == "fail":
            raise ptc.ToolError("no", code="NO")
        return n

    async def after(self, execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
        if execution.name == "run_code":
            return await next()
        n = execution.arguments["n"]
        await self.ordered(f"post-execute of {n}", self.plan[n].policy_turns)
        return ptc.Block("no") if self.plan[n].ending == "block" else await next()

    def observe(self, execution: ptc.Execution, result: ptc.ToolResult) -> None:
        if execution.name == "run_code":
            return
        n, seen = execution.arguments["n"], self.seen
        if seen.ordered is not None:
            seen.breaches.append(f"the commit of {n} overlaps {seen.ordered}")
        seen.committed.append(n)
        seen.open.discard(n)

    def check(self, codes: dict[int, str | None], dropped: set[int]) -> None:
        """The laws that hold in the end."""
        seen = self.seen
        assert not seen.breaches
        assert seen.committed == sorted(seen.committed)
        assert seen.started == sorted(seen.started)
        # Quiescence: each call was committed, or dropped before its turn, and nothing runs.
        assert set(seen.committed) | dropped == set(range(len(self.plan)))
        assert not seen.bodies and not seen.open
        allowed = {
            "ok": {None},
            "stubborn": {None},
            "fail": {"NO"},
            "deny": {"DENIED"},
            "guard": {"DENIED"},
            "invalid": {"INVALID_ARGS"},
            "unknown": {"UNKNOWN_TOOL"},
            "block": {None, "BLOCKED"},
        }
        for n, code in codes.items():
            plan = self.plan[n]
            expected = allowed[plan.ending] | (
                set() if plan.cancel_at is None else {"ABORTED", "ABORTED_BEFORE_DISPATCH"}
            )
            assert code in expected, f"{n} {plan} ended with {code}"


async def run_batch(plan: list[Plan], max_parallel: int, listens: bool) -> None:
    host = Host(plan, max_parallel, listens)
    tokens = [ptc.CancelToken() for _ in plan]
    results: list[ptc.ToolResult] = []

    async def cancel(n: int, turn: int) -> None:
        await pass_turns(turn)
        tokens[n].cancel()

    with anyio.fail_after(20):
        async with anyio.create_task_group() as tasks:
            for n, one in enumerate(plan):
                if one.cancel_at is not None:
                    tasks.start_soon(cancel, n, one.cancel_at)
            calls = [
                ptc.ToolCall(host.name(n), host.arguments(n), cancel=tokens[n], call_id=f"call-{n}")
                for n in range(len(plan))
            ]
            results += await host.registry.execute_batch(calls)
    for n, result in enumerate(results):
        assert result.error is not None or result.value == n, "results are in the order of the calls"
    host.check({n: None if result.error is None else result.error.code for n, result in enumerate(results)}, set())


async def run_program(plan: list[Plan], max_parallel: int, listens: bool) -> None:
    host = Host(plan, max_parallel, listens)
    codes: dict[int, str | None] = {}
    given_up: set[int] = set()
    # There when the program begins, gone when it calls: a name a program never had is not sent to the host.
    missing = host.registry.register(ptc.define_tool("missing", execute=lambda arguments, context: None))

    async def script(call: Call) -> object:
        missing.dispose()
        pending = [call(host.name(n), **host.arguments(n)) for n in range(len(plan))]

        async def wait(n: int) -> None:
            with anyio.CancelScope() as scope:
                tasks.start_soon(give_up, n, scope)
                try:
                    assert await pending[n] == n
                    codes[n] = None
                except ptc.ToolError as error:
                    codes[n] = error.code
            if scope.cancelled_caught:
                given_up.add(n)

        async def give_up(n: int, scope: anyio.CancelScope) -> None:
            turn = plan[n].cancel_at
            if turn is not None:
                await pass_turns(turn)
                scope.cancel()

        async with anyio.create_task_group() as tasks:
            for n in range(len(plan)):
                tasks.start_soon(wait, n)
        return None

    with anyio.fail_after(20):
        result = await ptc.run_code(host.registry, "scripted", runtime=ScriptedRuntime(script))
    assert result.ok, result.error
    dropped = {
        record.seq - 1 for record in result.calls if record.verdict == "never-sent" and record.error_code is None
    }
    assert dropped <= given_up
    host.check(codes, dropped)
    starts = [event.call_id for event in host.log.of("tool/code-dispatch-start")]
    ends = [event.call_id for event in host.log.of("tool/code-dispatch")]
    assert sorted(starts) == sorted(ends) and len(set(starts)) == len(starts) == len(plan) - len(dropped)
    assert host.log.types[-1] == "tool/end" and host.log.events[-1].name == "run_code"  # type: ignore[attr-defined]


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
@pytest.mark.parametrize("way", [run_batch, run_program], ids=["batch", "program"])
@given(plan=st.lists(plans, max_size=9), max_parallel=st.integers(1, 3), listens=st.booleans())
@settings(max_examples=400, deadline=None)
def test_the_laws_hold(
    backend: str, way: Callable[..., Any], plan: list[Plan], max_parallel: int, listens: bool
) -> None:
    anyio.run(way, plan, max_parallel, listens, backend=backend)


@pytest.mark.anyio
async def test_a_program_has_its_reply_before_slower_calls_before_it_end() -> None:
    """Racing and timing out work in programs: a commit in order must not hold back what cannot change any more."""
    registry, gate = ptc.ToolRegistry(), anyio.Event()

    async def slow() -> str:
        await gate.wait()
        return "slow"

    async def fast() -> str:
        return "fast"

    observed: list[str] = []
    registry.on_result(lambda execution, result: observed.append(execution.name))
    for tool in (slow, fast):
        registry.tool(is_concurrency_safe=True)(tool)

    async def script(call: Call) -> object:
        first, second = call("slow"), call("fast")
        with anyio.fail_after(5):
            answers = [await second]
        assert observed == []
        gate.set()
        return [*answers, await first]

    result = await ptc.run_code(registry, "scripted", runtime=ScriptedRuntime(script))
    assert result.value == ["fast", "slow"] and observed == ["slow", "fast", "run_code"]


@pytest.mark.anyio
async def test_with_post_execute_listeners_replies_come_in_order() -> None:
    registry, gate = ptc.ToolRegistry(), anyio.Event()

    @registry.tool(is_concurrency_safe=True)
    async def slow() -> str:
        await gate.wait()
        return "slow"

    @registry.tool(is_concurrency_safe=True)
    async def fast() -> str:
        return "fast"

    registry.on_post_execute(lambda execution, result, next: ptc.Accept())
    order: list[str] = []

    async def script(call: Call) -> object:
        async def take(pending: Any) -> None:
            order.append(await pending)

        async with anyio.create_task_group() as tasks:
            for pending in (call("slow"), call("fast")):
                tasks.start_soon(take, pending)
            await anyio.wait_all_tasks_blocked()
            assert order == []
            gate.set()
        return None

    assert (await ptc.run_code(registry, "scripted", runtime=ScriptedRuntime(script))).ok
    assert order == ["slow", "fast"]


@pytest.mark.anyio
async def test_a_batch_whose_task_is_cancelled_leaves_nothing_running() -> None:
    registry = ptc.ToolRegistry()
    running: set[int] = set()

    @registry.tool(is_concurrency_safe=True)
    async def wait(n: int) -> None:
        running.add(n)
        try:
            await anyio.sleep_forever()
        finally:
            running.discard(n)

    with anyio.move_on_after(5):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(registry.execute_batch, [ptc.ToolCall("wait", {"n": n}) for n in range(30)])
            while len(running) < 10:
                await anyio.lowlevel.checkpoint()
            tasks.cancel_scope.cancel()
    assert not running
