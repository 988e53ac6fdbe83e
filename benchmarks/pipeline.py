"""What the pipeline costs the host for one call of a tool that does nothing, beside a bare `await fn()`.

    python -m benchmarks.pipeline [--json] [--backend asyncio|trio]

The call has validated input and output, three listeners (pre-execute, post-execute, result), two guards and a wrapper.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Awaitable, Callable
from typing import Any

import anyio

import ptc

_ROUNDS = 40
_CALLS = 250


async def _measure(function: Callable[[], Awaitable[object]]) -> list[float]:
    """Seconds of single calls, after as many to warm up."""
    for _ in range(_CALLS):
        await function()
    seconds = []
    for _ in range(_ROUNDS * _CALLS):
        started = time.perf_counter()
        await function()
        seconds.append(time.perf_counter() - started)
    return seconds


def _registry(policies: bool) -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry()

    async def add(a: int, b: int = 0) -> dict[str, int]:
        return {"sum": a}

    registry.add_json_tool(
        "add",
        "Add.",
        {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "required": ["a"]},
        add,
        output_schema={"type": "object", "properties": {"sum": {"type": "integer"}}, "required": ["sum"]},
        is_concurrency_safe=True,
    )
    if not policies:
        return registry

    async def before(execution: ptc.Execution, next: Any) -> Any:
        return await next()

    async def after(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
        return await next()

    async def around(attempt: ptc.Attempt, next: Any) -> Any:
        return await next()

    registry.on_pre_execute(before)
    registry.on_post_execute(after)
    registry.on_result(lambda execution, result: None)
    registry.guard(lambda execution: None)
    registry.guard(lambda execution: "no" if execution.name == "rm" else None)
    registry.around_execute(around)
    return registry


async def _main() -> dict[str, dict[str, float]]:
    async def nothing() -> dict[str, int]:
        return {"sum": 1}

    full, plain, cancel = _registry(True), _registry(False), ptc.CancelToken()

    async def execute(registry: ptc.ToolRegistry) -> None:
        result = await registry.execute(ptc.ToolCall("add", {"a": 1}, call_id="c", cancel=cancel))
        assert result.ok

    rows = {
        "bare await fn()": nothing,
        "pipeline, no policies": lambda: execute(plain),
        "pipeline, 3 listeners, 2 guards, 1 wrapper": lambda: execute(full),
    }
    figures = {}
    for name, function in rows.items():
        seconds = sorted(await _measure(function))
        figures[name] = {"p50_us": statistics.median(seconds) * 1e6, "p95_us": seconds[int(len(seconds) * 0.95)] * 1e6}
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--backend", choices=("asyncio", "trio"), default="asyncio")
    options = parser.parse_args()
    figures = anyio.run(_main, backend=options.backend)
    if options.json:
        print(json.dumps(figures))
        return
    for name, row in figures.items():
        print(f"{name:45} p50 {row['p50_us']:7.1f} µs   p95 {row['p95_us']:7.1f} µs")


if __name__ == "__main__":
    main()
