"""A denial, an approval, a restriction and a guard act on a program's calls exactly as on native ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ptc
from ptc.testing import FakeAnswerer, RecordingTool

pytestmark = pytest.mark.anyio

ORDERS = [{"order": "A", "amount": 5}, {"order": "B", "amount": 500}, {"order": "C", "amount": 50}]
PROGRAM = """
outcomes = []
for arguments in ORDERS:
    try:
        outcomes.append(await tools.refund(arguments))
    except ToolCallError as error:
        outcomes.append([error.code, error.message])
return outcomes
""".replace("ORDERS", repr(ORDERS))


class Host:
    """A registry with one tool in one scope."""

    def __init__(self) -> None:
        self.registry = ptc.ToolRegistry()
        self.scope = self.registry.scope("agent")
        self.tool = RecordingTool("refund", returns="paid")
        self.registry.register(self.tool.definition)
        self.answerer = FakeAnswerer("allowed-once", "rejected", "cancelled")

    async def natively(self) -> list[Any]:
        outcomes: list[Any] = []
        for arguments in ORDERS:
            result = await self.registry.execute(ptc.ToolCall("refund", arguments, scope=self.scope))
            outcomes.append(result.value if result.error is None else [result.error.code, result.error.message])
        return outcomes

    async def in_a_batch(self) -> list[Any]:
        calls = [ptc.ToolCall("refund", arguments, scope=self.scope) for arguments in ORDERS]
        return [
            result.value if result.error is None else [result.error.code, result.error.message]
            for result in await self.registry.execute_batch(calls)
        ]

    async def in_a_program(self, runtime: ptc.LocalRuntime) -> list[Any]:
        result = await ptc.run_code(self.registry, PROGRAM, runtime=runtime, scope=self.scope)
        assert result.ok, result.error
        return result.value  # type: ignore[return-value]


def deny_large(host: Host) -> None:
    def listener(execution: ptc.Execution, next: Any) -> Any:
        return ptc.Deny("too much") if execution.arguments.get("amount", 0) > 100 else next()

    host.scope.on_pre_execute(listener)


def ask_each(host: Host) -> None:
    def listener(execution: ptc.Execution, next: Any) -> Any:
        return ptc.Ask("money leaves") if execution.name == "refund" else next()

    host.registry.on_pre_execute(listener)
    host.scope.on_approval(host.answerer)


def guard_one(host: Host) -> None:
    host.registry.guard(lambda execution: "order C is closed" if execution.arguments.get("order") == "C" else None)


def never_ask(host: Host) -> None:
    ask_each(host)
    host.scope.approval_policy("never")


def block_small(host: Host) -> None:
    async def listener(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
        return ptc.Block("not worth it") if execution.arguments.get("amount") == 5 else await next()

    host.scope.on_post_execute(listener)


@pytest.mark.parametrize(
    ("policy", "expected", "ran"),
    [
        (deny_large, ["paid", ["DENIED", "too much"], "paid"], 2),
        (ask_each, ["paid", ["DENIED", ...], ["DENIED", ...]], 1),
        (guard_one, ["paid", "paid", ["DENIED", "order C is closed"]], 2),
        (never_ask, [["APPROVAL_UNAVAILABLE", ...]] * 3, 0),
        (block_small, [["BLOCKED", "not worth it"], "paid", "paid"], 3),
    ],
)
async def test_a_policy_acts_alike_on_every_way_a_call_is_made(
    runtime: ptc.LocalRuntime, policy: Callable[[Host], None], expected: list[Any], ran: int
) -> None:
    seen = []
    for way in ("natively", "in_a_batch", "in_a_program"):
        host = Host()
        policy(host)
        outcomes = await (host.in_a_program(runtime) if way == "in_a_program" else getattr(host, way)())
        assert len(host.tool.calls) == ran, way
        seen.append((outcomes, [request.arguments for request in host.answerer.requests]))
    assert seen[0] == seen[1] == seen[2]
    for outcome, wanted in zip(seen[0][0], expected, strict=True):
        assert outcome == wanted or (outcome[0] == wanted[0] and wanted[1] is ...)


async def test_a_restriction_put_up_while_a_program_runs_acts_on_its_next_call(runtime: ptc.LocalRuntime) -> None:
    host = Host()

    @host.registry.tool
    async def lock() -> None:
        """Put up the mask."""
        host.scope.restrict(deny=["refund"])

    program = f"first = await tools.refund({ORDERS[0]})\nawait tools.lock()\n" + PROGRAM
    result = await ptc.run_code(host.registry, program, runtime=runtime, scope=host.scope)
    native = await host.natively()
    assert result.value == native
    assert [code for code, _message in native] == ["UNKNOWN_TOOL"] * 3 and len(host.tool.calls) == 1


async def test_a_masked_tool_is_not_bound_and_its_name_says_so(runtime: ptc.LocalRuntime) -> None:
    host = Host()
    host.registry.register(RecordingTool("other").definition)
    host.scope.restrict(deny=["refund"])
    result = await ptc.run_code(host.registry, "await tools.refund({})", runtime=runtime, scope=host.scope)
    assert result.error is not None and "refund" in result.error.message and not host.tool.calls
