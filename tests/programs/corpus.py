"""The corpus: which programs there are, and how ptc runs them all."""

from __future__ import annotations

import functools
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ptc

HERE: Path = Path(__file__).parent
LIMITS = ptc.Limits(wall_s=10, compute_s=2)
_spec = importlib.util.spec_from_file_location("world", HERE / "world.py")
assert _spec is not None and _spec.loader is not None
world: Any = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(world)


def runs_here(path: Path) -> bool:
    """Whether this Python has the syntax and modules of a program: `python312/x.py` needs 3.12."""
    needed = [part.removeprefix("python3") for part in path.parts if part.startswith("python3")]
    return all(sys.version_info >= (3, int(minor)) for minor in needed)


def programs(folder: str) -> list[Path]:
    """The programs of a folder that this Python can run."""
    return [path for path in sorted((HERE / folder).rglob("*.py")) if runs_here(path.relative_to(HERE))]


def shop() -> ptc.ToolRegistry:
    """A registry with the tools of the world."""
    registry = ptc.ToolRegistry()
    for function in world.TOOLS.values():
        registry.tool(read_only=True, is_concurrency_safe=True)(_as_tool(function))
    return registry


def _as_tool(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    async def call(**arguments: Any) -> Any:
        try:
            return await function(**arguments)
        except world.Refused as refused:
            raise ptc.ToolError(refused.message, code=refused.code) from None

    return call


async def run_all(texts: dict[str, str]) -> dict[str, ptc.RunResult]:
    """Run programs one after the other."""
    registry = shop()
    results: dict[str, ptc.RunResult] = {}
    async with ptc.LocalRuntime(limits=LIMITS) as runtime:
        for name, text in texts.items():
            world.begin()
            results[name] = await ptc.run_code(registry, text, runtime=runtime)
    return results
