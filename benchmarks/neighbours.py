"""What hostile workers cost the honest runs beside them, and what lockdown costs a worker and a run.

python -m benchmarks.neighbours
"""

from __future__ import annotations

import json
import logging
import os
import runpy
import statistics
import subprocess
import sys
import time
from pathlib import Path

import anyio
from rich.console import Console
from rich.table import Table

import ptc
from benchmarks.run import make_registry, quantile
from ptc.testing import local_runtime
from sandbox_worker.fences.lockdown import FENCES

ROOT = Path(__file__).parents[1]
RUNS = 150
ROUNDS = 4
HONEST = "total = 0\nfor n in range(10):\n    total += await tools.add(a=n, b=1)\nreturn total"
BUSY = "total = 0\nfor n in range(300_000):\n    total += n % 7\nreturn total"
SETUP = """
import json, os, socket, sys, time
from sandbox_worker.fences import lockdown
from sandbox_worker.fences.lockdown import enter_launcher, seal_zygote
without = json.loads(sys.argv[1])
enter_launcher("standard", without=without)
if os.fork():
    os._exit(os.waitstatus_to_exitcode(os.wait()[1]))
seal_zygote("standard", without=without)
prepared = lockdown.prepare_worker_filter()
spent = []
for _ in range(300):
    ours, theirs = socket.socketpair()
    if os.fork() == 0:
        started = time.perf_counter_ns()
        lockdown.seal_worker_descriptors(theirs.fileno())
        lockdown.seal_worker_syscalls("standard", prepared, without=without)
        os.write(3, str(time.perf_counter_ns() - started).encode())
        os._exit(0)
    theirs.close()
    spent.append(int(ours.recv(100)))
    ours.close()
    os.wait()
print(json.dumps(spent))
"""


async def honest_latency(*, with_hostile: bool) -> list[float]:
    """Seconds of each of a row of honest runs with ten calls each."""
    cases = runpy.run_path(str(ROOT / "tests" / "cases" / "hostile_programs.py"))
    registry, samples, over = make_registry(), [], False

    async with local_runtime(language_policy=False, spares=2) as runtime:

        async def be_hostile() -> None:
            while not over:
                for program, _kinds in cases["HOSTILE"].values():
                    if over:
                        return
                    await ptc.run_code(registry, program, runtime=runtime, limits=cases["LIMITS"])

        async with anyio.create_task_group() as group:
            if with_hostile:
                group.start_soon(be_hostile)
            for _ in range(RUNS):
                await anyio.sleep(0.02)
                started = time.perf_counter()
                result = await ptc.run_code(registry, HONEST, runtime=runtime)
                samples.append(time.perf_counter() - started)
                assert result.value == 55, result.error
            over = True
            group.cancel_scope.cancel()
    return samples


def worker_setup(without: tuple[str, ...]) -> float:
    """Median seconds a forked worker takes for its own part of the lockdown."""
    command = [sys.executable, "-c", SETUP, json.dumps(without)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return statistics.median(json.loads(run.stdout)) / 1e9


async def run_times(without: tuple[str, ...]) -> tuple[list[float], list[float]]:
    """Seconds of runs that compute, and of runs that call, with fences left out."""
    registry, busy, calling = make_registry(), [], []
    async with local_runtime(without_fences=without, spares=2) as runtime:
        for _ in range(25):
            for program, samples in ((BUSY, busy), (HONEST, calling)):
                await runtime.wait_spares()
                started = time.perf_counter()
                assert (await ptc.run_code(registry, program, runtime=runtime)).ok
                samples.append(time.perf_counter() - started)
    return busy, calling


def main() -> None:
    logging.disable(logging.CRITICAL)  # a line for each hostile worker
    console = Console()
    quiet, beside = (
        anyio.run(lambda: honest_latency(with_hostile=False)),
        anyio.run(lambda: honest_latency(with_hostile=True)),
    )
    table = Table("an honest run with ten calls", "p50", "p95", "longest", title=f"{os.cpu_count()} cores")
    for name, samples in (("quiet", quiet), ("beside hostile workers", beside)):
        figures = (statistics.median(samples), quantile(samples, 0.95), max(samples))
        table.add_row(name, *(f"{seconds * 1e3:.2f} ms" for seconds in figures))
    console.print(table)

    # "seccomp" without no-new-privs cannot be put up: that pair goes or stays together.
    removable = tuple(name for name in FENCES if name not in ("descriptors", "no-new-privs", "parent-death"))
    setups: dict[str, list[float]] = {"all": [], "none": []}
    times: dict[str, tuple[list[float], list[float]]] = {"all": ([], []), "none": ([], [])}
    for _ in range(ROUNDS):
        for name, without in (("all", ()), ("none", removable)):
            setups[name].append(worker_setup(without))
            busy, calling = anyio.run(run_times, without)
            times[name][0].extend(busy)
            times[name][1].extend(calling)
    table = Table("lockdown", "every fence", "none of them", "difference")
    with_all, with_none = min(setups["all"]), min(setups["none"])
    table.add_row(
        "a worker's own part of it",
        f"{with_all * 1e6:.0f} µs",
        f"{with_none * 1e6:.0f} µs",
        f"{(with_all - with_none) * 1e6:+.0f} µs",
    )
    for index, name in enumerate(("a run that computes, p50", "a run with ten calls, p50")):
        fenced, bare = (statistics.median(times[key][index]) for key in ("all", "none"))
        table.add_row(name, f"{fenced * 1e3:.2f} ms", f"{bare * 1e3:.2f} ms", f"x {fenced / bare:.3f}")
    console.print(table)


if __name__ == "__main__":
    main()
