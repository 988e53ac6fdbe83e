"""Hosts start their event loop as they like; the suite's own loops are all started by anyio."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable

import anyio
import pytest
import trio

import ptc

request_id: contextvars.ContextVar[str] = contextvars.ContextVar("request_id", default="none")
CONCURRENT = "import asyncio\nreturn await asyncio.gather(*(tools.who(n=n) for n in range(5)), tools.who_sync(n=9))"


def make_registry() -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry()

    @registry.tool(is_concurrency_safe=True, timeout_ms=30_000)
    async def who(n: int) -> list[object]:
        """Give the request this call belongs to."""
        await anyio.sleep(0)
        return [n, request_id.get()]

    @registry.tool
    def who_sync(n: int) -> list[object]:
        """The same, in a thread."""
        return [n, request_id.get()]

    return registry


def expected(name: str) -> list[list[object]]:
    return [[n, name] for n in (0, 1, 2, 3, 4, 9)]


async def host() -> None:
    registry = make_registry()
    lines: list[str] = []
    async with ptc.LocalRuntime(spares=1) as runtime:
        for name in ("first", "second"):
            request_id.set(name)
            result = await ptc.run_code(registry, CONCURRENT, runtime=runtime)
            assert result.value == expected(name), result.error
        seen = await ptc.run_code(
            registry, "print('x')", runtime=runtime, on_log=lambda line: lines.append(line + request_id.get())
        )
        assert seen.ok and lines == ["xsecond"]
        timed_out = await ptc.run_code(registry, "while True:\n    pass", runtime=runtime, timeout_s=0.2)
        assert timed_out.error is not None and timed_out.error.kind == "timeout"


@pytest.mark.parametrize("start", [lambda: asyncio.run(host()), lambda: trio.run(host), lambda: anyio.run(host)])
def test_a_host_that_starts_its_own_loop_gets_its_calls_answered(start: Callable[[], None]) -> None:
    start()


@pytest.mark.anyio
async def test_runs_of_different_tasks_do_not_share_their_variables() -> None:
    registry = make_registry()
    async with ptc.LocalRuntime(spares=2) as runtime:

        async def one(name: str) -> None:
            request_id.set(name)
            for _ in range(3):
                result = await ptc.run_code(registry, CONCURRENT, runtime=runtime)
                assert result.value == expected(name), result.error

        async with anyio.create_task_group() as tasks:
            for name in "abcd":
                tasks.start_soon(one, name)
