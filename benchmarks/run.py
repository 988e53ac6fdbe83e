"""Latency, throughput and memory of runs, each beside its baselines measured in the same process at the same time.

python -m benchmarks.run            # a table
python -m benchmarks.run --json     # the figures as one document
python -m benchmarks.run --markdown # the rows of the README's table
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import anyio
import psutil

import ptc

RUNS = 300
CALLS = 5000
CALLERS = 8


def quantile(samples: list[float], share: float) -> float:
    """Give the sample below which `share` of them lie."""
    return sorted(samples)[min(len(samples) - 1, int(len(samples) * share))]


def timed(count: int, once: Callable[[], object]) -> list[float]:
    samples = []
    for _ in range(count):
        started = time.perf_counter()
        once()
        samples.append(time.perf_counter() - started)
    return samples


def ping_pong(count: int = CALLS) -> list[float]:
    """Round trips of 50 bytes between two blocking processes: what any process boundary costs on this machine."""
    ours, theirs = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        ours.close()
        while message := theirs.recv(100):
            theirs.send(message)
        os._exit(0)
    theirs.close()

    def once() -> None:
        ours.send(b"x" * 50)
        ours.recv(100)

    samples = timed(count, once)
    ours.close()
    os.waitpid(pid, 0)
    return samples


def fresh_subprocess(count: int = 30) -> list[float]:
    """Start, one sum and end of a new interpreter: the cheapest fresh process without any confinement."""
    argv = [sys.executable, "-I", "-c", "print(1+1)"]
    return timed(count, lambda: subprocess.run(argv, capture_output=True, check=True))


def fresh_subprocess_rate(seconds: float = 2.0) -> float:
    """Fresh interpreters a second with as many callers."""
    argv = [sys.executable, "-I", "-c", "print(1+1)"]
    running: list[subprocess.Popen[bytes]] = []
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        while len(running) < CALLERS:
            running.append(subprocess.Popen(argv, stdout=subprocess.DEVNULL))
        running.pop(0).wait()
        done += 1
    elapsed = time.perf_counter() - started
    for process in running:
        process.wait()
    return done / elapsed


def pss_bytes(process: psutil.Process) -> int | None:
    """Proportional set size; None where this user may not read it."""
    try:
        for line in Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except OSError:
        return None
    return None


def make_registry() -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry()

    async def add(a: int, b: int) -> int:
        return a + b

    schema = {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        "required": ["a", "b"],
        "additionalProperties": False,
    }
    registry.add_json_tool("add", "Add two numbers.", schema, add, is_concurrency_safe=True)
    return registry


async def measure() -> dict[str, object]:
    registry = make_registry()
    figures: dict[str, object] = {}
    async with ptc.LocalRuntime(spares=2) as runtime:
        runs, spare_starts = [], []
        for _ in range(RUNS):
            started = time.perf_counter()
            await runtime.wait_spares()
            spare_starts.append(time.perf_counter() - started)
            started = time.perf_counter()
            result = await ptc.run_code(registry, "return 1 + 1", runtime=runtime)
            runs.append(time.perf_counter() - started)
            assert result.value == 2 and result.stats.start == "warm", result
        figures["run_s"] = runs
        figures["spare_start_s"] = spare_starts[1:]

        await runtime.wait_spares()
        program = (
            "import time\nspent = []\n"
            f"for n in range({CALLS}):\n"
            "    started = time.perf_counter()\n"
            "    await tools.add(a=n, b=1)\n"
            "    spent.append(time.perf_counter() - started)\n"
            "return spent"
        )
        limits = ptc.Limits(calls=CALLS)
        result = await ptc.run_code(registry, program, runtime=runtime, limits=limits)
        assert result.ok, result.error
        figures["call_s"] = result.value

    async with ptc.LocalRuntime(spares=2) as runtime:
        count = 0

        async def caller() -> None:
            nonlocal count
            while time.perf_counter() < deadline:
                assert (await ptc.run_code(registry, "return 1 + 1", runtime=runtime)).value == 2
                count += 1

        started = time.perf_counter()
        deadline = started + 4.0
        async with anyio.create_task_group() as group:
            for _ in range(CALLERS):
                group.start_soon(caller)
        figures["runs_per_s"] = count / (time.perf_counter() - started)

    async with ptc.LocalRuntime(spares=4) as runtime:
        await runtime.wait_spares()
        tree = psutil.Process().children(recursive=True)
        spares = [process for process in tree if process.ppid() not in (os.getpid(), *[tree[0].pid])]
        sizes = [size for process in spares if (size := pss_bytes(process)) is not None]
        figures["spare_pss_bytes"] = statistics.mean(sizes) if sizes else None
    return figures


def summary() -> dict[str, object]:
    """Measure everything, baselines before and after, and reduce it to the figures that are printed."""
    pings, fresh = ping_pong(), fresh_subprocess()
    figures = anyio.run(measure)
    pings, fresh = pings + ping_pong(), fresh + fresh_subprocess()
    run_s, call_s = figures["run_s"], figures["call_s"]
    assert isinstance(run_s, list) and isinstance(call_s, list)
    spare_start_s = figures["spare_start_s"]
    assert isinstance(spare_start_s, list)
    run_p50, call_p50 = statistics.median(run_s), statistics.median(call_s)
    fresh_p50, ping_p50 = statistics.median(fresh), statistics.median(pings)
    return {
        "machine": f"{os.cpu_count()} cores, Linux {platform.release()}, CPython {platform.python_version()}",
        "run_p50_ms": run_p50 * 1e3,
        "run_p95_ms": quantile(run_s, 0.95) * 1e3,
        "call_p50_us": call_p50 * 1e6,
        "call_p95_us": quantile(call_s, 0.95) * 1e6,
        "spare_start_p50_ms": statistics.median(spare_start_s) * 1e3,
        "runs_per_s": figures["runs_per_s"],
        "spare_pss_mb": None if figures["spare_pss_bytes"] is None else float(str(figures["spare_pss_bytes"])) / 1e6,
        "ping_pong_p50_us": ping_p50 * 1e6,
        "ping_pong_p95_us": quantile(pings, 0.95) * 1e6,
        "fresh_p50_ms": fresh_p50 * 1e3,
        "fresh_p95_ms": quantile(fresh, 0.95) * 1e3,
        "fresh_per_s": fresh_subprocess_rate(),
        "run_over_fresh": run_p50 / fresh_p50,
        "run_over_ping_pong": run_p50 / ping_p50,
        "call_over_ping_pong": call_p50 / ping_p50,
    }


def table(figures: dict[str, object]) -> list[tuple[str, str, str, str]]:
    def number(key: str, unit: str, digits: int = 2) -> str:
        value = figures[key]
        return "not readable" if value is None else f"{float(str(value)):.{digits}f} {unit}"

    ratio = float(str(figures["run_over_fresh"]))
    return [
        (
            "trivial run, spare ready, p50 / p95",
            f"{number('run_p50_ms', 'ms')} / {number('run_p95_ms', 'ms')}",
            number("ping_pong_p50_us", "µs", 0),
            f"{number('fresh_p50_ms', 'ms')} ({1 / ratio:.0f}x)",
        ),
        (
            "tool call through the whole stack, p50 / p95",
            f"{number('call_p50_us', 'µs', 0)} / {number('call_p95_us', 'µs', 0)}",
            f"{number('ping_pong_p50_us', 'µs', 0)} / {number('ping_pong_p95_us', 'µs', 0)}",
            "–",
        ),
        ("a spare worker starts in, p50", number("spare_start_p50_ms", "ms"), "–", number("fresh_p50_ms", "ms")),
        (f"runs a second, {CALLERS} callers", number("runs_per_s", "/s", 0), "–", number("fresh_per_s", "/s", 0)),
        ("memory of a spare (PSS)", number("spare_pss_mb", "MB", 1), "–", "–"),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args()
    figures = summary()
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    rows = table(figures)
    if options.markdown:
        for row in rows:
            print(f"| {' | '.join(row)} |")
        return
    from rich.console import Console
    from rich.table import Table

    shown = Table("what", "ptc", "bare socket-pair ping-pong", "fresh python -I -c", title=str(figures["machine"]))
    for row in rows:
        shown.add_row(*row)
    Console().print(shown)


if __name__ == "__main__":
    main()
