"""Proves on this machine that each limit of a run fires: runs a program against each, in a real worker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ptc.limits import Limits
from ptc.registry import ToolRegistry
from ptc.results import ErrorKind
from ptc.run_program import run_code
from ptc.runtime.seam import Runtime

__all__ = ["LimitCheck", "check_limits"]

_ENOUGH: Final[dict[str, Any]] = {"wall_s": 20, "compute_s": 10, "memory_bytes": 64 * 2**20}
# The limit, the budget that is exceeded, the program that exceeds it, and what the run must then end as.
_CHECKS: Final[tuple[tuple[str, float, str, ErrorKind], ...]] = (
    ("wall_s", 0.2, "import asyncio\nawait asyncio.sleep(60)", "timeout"),
    ("compute_s", 0.1, "while True:\n    pass", "cpu-limit"),
    ("memory_bytes", 16 * 2**20, "data = bytearray(128 * 2**20)", "memory-limit"),
    ("output_bytes", 10_000, "return 'x' * 20_000", "output-limit"),
    ("output_bytes", 10_000, "while True:\n    print('x' * 100)", "output-limit"),
    ("calls", 3, "while True:\n    await tools.nothing()", "call-limit"),
)


@dataclass(frozen=True, slots=True)
class LimitCheck:
    """What came of a program that goes beyond one limit.

    Args:
        limit: Field of `Limits`.
        value: The budget it had.
        fired: Whether the run ended as it must.
        detail: The run's message, or what came instead.
    """

    limit: str
    value: float
    fired: bool
    detail: str


async def check_limits(runtime: Runtime) -> list[LimitCheck]:
    """Run one program against each limit, one after the other; about half a second of work."""
    registry = ToolRegistry()

    @registry.tool(is_concurrency_safe=True)
    def nothing() -> None:
        """Do nothing."""

    checks = []
    for limit, value, program, kind in _CHECKS:
        limits = Limits(**{**_ENOUGH, limit: value})
        result = await run_code(registry, program, runtime=runtime, limits=limits)
        error = result.error
        if error is None:
            checks.append(LimitCheck(limit, value, False, "the program went on to its end"))
        elif error.kind != kind:
            checks.append(LimitCheck(limit, value, False, f"{error.kind}, not {kind}: {error.message}"))
        else:
            checks.append(LimitCheck(limit, value, True, error.message.splitlines()[-1]))
    return checks
