"""Honest runs beside hostile workers of the same runtime, and after them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import anyio
import psutil
import pytest

import ptc
from ptc.testing import local_runtime

sys.path.insert(0, str(Path(__file__).parents[1] / "cases"))
from hostile_programs import HOSTILE, LIMITS

del sys.path[0]

pytestmark = pytest.mark.anyio

HONEST = """
total = 0
for n in range(20):
    total += await tools.add(a=n, b=NUMBER)
    if n % 10 == 0:
        print('at', n, 'of', NUMBER)
words = [f'{NUMBER}-{n}' for n in range(500)]
return {'total': total, 'words': len(set(words)), 'number': NUMBER}
"""


def make_registry() -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry()

    @registry.tool(is_concurrency_safe=True)
    async def add(a: int, b: int) -> int:
        """Add two numbers."""
        await anyio.sleep(0)
        return a + b

    return registry


async def honest_run(registry: ptc.ToolRegistry, runtime: ptc.LocalRuntime, number: int) -> ptc.RunResult:
    return await ptc.run_code(registry, HONEST.replace("NUMBER", str(number)), runtime=runtime)


def assert_right(result: ptc.RunResult, number: int) -> None:
    assert result.value == {"total": 190 + 20 * number, "words": 500, "number": number}, result.error
    assert list(result.logs) == [f"at 0 of {number}", f"at 10 of {number}"]
    assert result.stats.calls == 20


async def test_twenty_hostile_workers_in_a_row_do_not_touch_twenty_honest_runs_beside_them() -> None:
    assert len(HOSTILE) == 20
    registry = make_registry()
    ends: dict[str, str | None] = {}
    honest: dict[int, ptc.RunResult] = {}
    async with local_runtime(language_policy=False, spares=2) as runtime:
        await honest_run(registry, runtime, 0)
        descriptors = len(os.listdir("/proc/self/fd"))
        rss = psutil.Process().memory_info().rss

        async def be_hostile() -> None:
            for name, (program, _kinds) in HOSTILE.items():
                result = await ptc.run_code(registry, program, runtime=runtime, limits=LIMITS)
                ends[name] = None if result.error is None else result.error.kind

        async def be_honest() -> None:
            for number in range(1, 21):
                honest[number] = await honest_run(registry, runtime, number)
                await anyio.sleep(0.1)

        async with anyio.create_task_group() as group:
            group.start_soon(be_hostile)
            group.start_soon(be_honest)
        wrong = {name: end for name, end in ends.items() if end not in HOSTILE[name][1]}
        assert not wrong
        assert len(ends) == len(honest) == 20
        for number, result in honest.items():
            assert_right(result, number)
        assert_right(await honest_run(registry, runtime, 77), 77)
        await runtime.wait_spares()
        assert len(os.listdir("/proc/self/fd")) <= descriptors + 4
        assert psutil.Process().memory_info().rss - rss < 64 << 20
        workers = [process for process in psutil.Process().children(recursive=True) if not process.children()]
        assert len(workers) <= 2
    assert psutil.Process().children(recursive=True) == []
