"""What one run may use, with range checks. Units are in the names."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from ptc.errors import LimitError

__all__ = ["HARD_OUTPUT_BYTES", "Limits"]

MIB = 1024 * 1024
HARD_OUTPUT_BYTES = 64 * MIB
_RANGES: dict[str, tuple[float, float]] = {
    "wall_s": (0.001, 7 * 24 * 3600),
    "compute_s": (0.001, 24 * 3600),
    "memory_bytes": (1 * MIB, 1 << 40),
    "output_bytes": (1, HARD_OUTPUT_BYTES),
    "calls": (0, 10_000_000),
    "parallel_calls": (1, 100_000),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Budgets of one run.

    Args:
        wall_s: Seconds from start to settlement, tools included.
        compute_s: Seconds the worker may be busy; waiting on tools does not count.
        memory_bytes: Address space the program may add to the worker.
        output_bytes: Bytes of logs, value and diagnostic together; at most 64 MiB.
        calls: Tool calls the program may make.
        parallel_calls: Tool calls in flight at once; `None` takes the registry's setting.

    Raises:
        LimitError: A value is not a finite number or out of its range.
    """

    wall_s: float = 60.0
    compute_s: float = 10.0
    memory_bytes: int = 256 * MIB
    output_bytes: int = 1 * MIB
    calls: int = 1000
    parallel_calls: int | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is None and field.name == "parallel_calls":
                continue
            whole = field.name not in ("wall_s", "compute_s")
            kinds = (int,) if whole else (int, float)
            if isinstance(value, bool) or not isinstance(value, kinds) or not math.isfinite(value):
                wanted = "a whole number" if whole else "a finite number"
                raise LimitError(f"limits.{field.name} must be {wanted}, not {value!r}")
            low, high = _RANGES[field.name]
            if not low <= value <= high:
                raise LimitError(f"limits.{field.name}={value!r} is out of range: use {low:g} to {high:g}")
