"""Runtimes that open, close, are shared between runs, and whose processes are killed."""

from __future__ import annotations

import anyio
import psutil
import pytest
from cases.processes import child_pids, children_but, open_watched, zombies

import ptc

pytestmark = pytest.mark.anyio


class Gate:
    """A tool that counts who waits at it, and lets all through when it is opened."""

    def __init__(self, registry: ptc.ToolRegistry) -> None:
        self.waiting = 0
        self.opened = anyio.Event()
        self._changed = anyio.Event()

        @registry.tool(is_concurrency_safe=True)
        async def gate() -> str:
            """Wait until the gate is opened."""
            self.waiting += 1
            self._changed.set()
            try:
                await self.opened.wait()
            finally:
                self.waiting -= 1
            return "through"

    async def wait_for(self, count: int) -> None:
        with anyio.fail_after(30):
            while self.waiting < count:
                self._changed = anyio.Event()
                await self._changed.wait()


async def test_concurrent_runs_do_not_mix_calls_logs_or_results(runtime: ptc.LocalRuntime) -> None:
    registry = ptc.ToolRegistry()
    gate = Gate(registry)

    @registry.tool(is_concurrency_safe=True)
    async def double(n: int) -> int:
        """Double a number."""
        return 2 * n

    results: dict[int, ptc.RunResult] = {}
    lines: dict[int, list[str]] = {n: [] for n in range(12)}

    async def one(n: int) -> None:
        program = f"print('run {n}')\nawait tools.gate()\nprint(await tools.double(n={n}))\nreturn {{'run': {n}}}"
        results[n] = await ptc.run_code(registry, program, runtime=runtime, on_log=lines[n].append)

    async with anyio.create_task_group() as tasks:
        for n in range(12):
            tasks.start_soon(one, n)
        await gate.wait_for(12)
        gate.opened.set()
    for n in range(12):
        assert results[n].value == {"run": n}, results[n].error
        assert list(results[n].logs) == lines[n] == [f"run {n}", str(2 * n)]
        assert [call.tool for call in results[n].calls] == ["gate", "double"]
    ids = [call.call_id for result in results.values() for call in result.calls]
    assert len(set(ids)) == 24


async def test_runs_beyond_max_workers_wait_their_turn() -> None:
    registry = ptc.ToolRegistry()
    running, most = 0, 0

    @registry.tool
    async def enter() -> None:
        """Count who is inside."""
        nonlocal running, most
        running += 1
        most = max(most, running)

    @registry.tool
    async def leave() -> None:
        """Leave again."""
        nonlocal running
        running -= 1

    async with ptc.LocalRuntime(spares=0, max_workers=2) as runtime, anyio.create_task_group() as tasks:
        for _ in range(6):
            tasks.start_soon(_run_all, registry, "await tools.enter()\nawait tools.leave()", runtime)
    assert (running, most <= 2) == (0, True)


async def _run_all(registry: ptc.ToolRegistry, program: str, runtime: ptc.LocalRuntime) -> None:
    result = await ptc.run_code(registry, program, runtime=runtime)
    assert result.ok, result.error


async def test_runs_share_no_state(runtime: ptc.LocalRuntime) -> None:
    registry = ptc.ToolRegistry()
    program = "import json\njson.mark = 1\nmarked = 1\nreturn 1"
    await ptc.run_code(registry, program, runtime=runtime)
    program = "import json\nreturn hasattr(json, 'mark') or 'marked' in globals()"
    result = await ptc.run_code(registry, "import json\nreturn [hasattr(json, 'mark')]", runtime=runtime)
    assert result.value == [False], result.error
    result = await ptc.run_code(registry, "return marked", runtime=runtime)
    assert result.error is not None and "NameError" in result.error.message


async def test_a_run_without_a_runtime_opens_one_and_closes_it() -> None:
    known = child_pids()
    result = await ptc.run_code(ptc.ToolRegistry(), "return 1")
    assert result.value == 1, result.error
    assert not await children_but(known)


async def test_a_closed_runtime_refuses_to_run_or_to_be_opened_again() -> None:
    async with ptc.LocalRuntime(spares=0) as runtime:
        pass
    with pytest.raises(ptc.RuntimeUnavailable, match="closed"):
        await ptc.run_code(ptc.ToolRegistry(), "return 1", runtime=runtime)
    with pytest.raises(ptc.RuntimeUnavailable):
        await runtime.__aenter__()


async def test_a_runtime_that_was_never_opened_says_so() -> None:
    with pytest.raises(ptc.RuntimeUnavailable, match="async with"):
        await ptc.run_code(ptc.ToolRegistry(), "return 1", runtime=ptc.LocalRuntime())


async def test_closing_aborts_the_runs_in_flight_and_leaves_no_process() -> None:
    known, registry = child_pids(), ptc.ToolRegistry()
    gate = Gate(registry)
    results: list[ptc.RunResult] = []

    async def one(runtime: ptc.LocalRuntime, program: str) -> None:
        results.append(await ptc.run_code(registry, program, runtime=runtime))

    busy = "import asyncio\nt = asyncio.create_task(tools.gate())\nawait asyncio.sleep(0)\nwhile True:\n    pass"
    async with anyio.create_task_group() as tasks:
        async with ptc.LocalRuntime() as runtime:
            tasks.start_soon(one, runtime, "print('a')\nawait tools.gate()")
            tasks.start_soon(one, runtime, busy)
            await gate.wait_for(2)
        assert gate.waiting == 0
    assert [result.error and result.error.kind for result in results] == ["abort", "abort"]
    assert all("closed" in result.error.message for result in results if result.error)
    assert not await children_but(known)
    assert not await zombies()


async def test_an_exception_inside_the_runtimes_block_comes_out_as_it_is() -> None:
    known = child_pids()
    with pytest.raises(LookupError, match="mine"):
        async with ptc.LocalRuntime():
            raise LookupError("mine")
    assert not await children_but(known)


async def test_a_killed_zygote_ends_its_runs_and_is_replaced() -> None:
    registry, known = ptc.ToolRegistry(), child_pids()
    gate = Gate(registry)
    results: list[ptc.RunResult] = []
    runtime = ptc.LocalRuntime()

    async def one() -> None:
        results.append(await ptc.run_code(registry, "print('a')\nawait tools.gate()", runtime=runtime))

    async with open_watched(runtime) as tree:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(one)
            await gate.wait_for(1)
            tree.zygote.kill()
        (result,) = results
        assert result.error is not None
        assert result.error.kind == "worker-exit", result.error
        assert list(result.logs) == ["a"]
        assert gate.waiting == 0
        following = await ptc.run_code(registry, "return 1", runtime=runtime)
        assert following.value == 1, following.error
        assert not await zombies()
    assert not await children_but(known)


async def test_a_killed_launcher_takes_everything_with_it_and_is_replaced() -> None:
    registry, known = ptc.ToolRegistry(), child_pids()
    gate = Gate(registry)
    results: list[ptc.RunResult] = []
    runtime = ptc.LocalRuntime()

    async def one() -> None:
        results.append(await ptc.run_code(registry, "await tools.gate()", runtime=runtime))

    async with open_watched(runtime) as tree:
        below = [tree.zygote, *tree.workers()]
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(one)
            await gate.wait_for(1)
            tree.launcher.kill()
        (result,) = results
        assert result.error is not None
        assert result.error.kind == "worker-exit", result.error
        _, left = await anyio.to_thread.run_sync(psutil.wait_procs, below, 10)
        assert not left
        following = await ptc.run_code(registry, "return 1", runtime=runtime)
        assert following.value == 1, following.error
    assert not await children_but(known)


async def test_a_killed_worker_ends_its_run_only() -> None:
    registry = ptc.ToolRegistry()
    gate = Gate(registry)
    results: dict[str, ptc.RunResult] = {}
    runtime = ptc.LocalRuntime(spares=0)

    async def one(name: str) -> None:
        program = f"print('{name}')\nreturn await tools.gate()"
        results[name] = await ptc.run_code(registry, program, runtime=runtime)

    async with open_watched(runtime, spares=0) as tree:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(one, "first")
            await gate.wait_for(1)
            (worker,) = tree.workers()
            tasks.start_soon(one, "second")
            await gate.wait_for(2)
            worker.kill()
            with anyio.fail_after(30):
                while "first" not in results:
                    await anyio.lowlevel.checkpoint()
            gate.opened.set()
        error = results["first"].error
        assert error is not None
        assert error.kind == "worker-exit", error
        assert "SIGKILL" in error.message
        assert list(results["first"].logs) == ["first"]
        assert results["second"].value == "through"
        assert not await tree.surplus()


async def test_killed_spares_are_replaced() -> None:
    registry, runtime = ptc.ToolRegistry(), ptc.LocalRuntime(spares=2)
    async with open_watched(runtime) as tree:
        await runtime.wait_spares()
        spares = tree.workers()
        for spare in spares:
            spare.kill()
        await anyio.to_thread.run_sync(psutil.wait_procs, spares, 10)
        for n in range(3):
            result = await ptc.run_code(registry, f"return {n}", runtime=runtime)
            assert result.value == n, result.error
