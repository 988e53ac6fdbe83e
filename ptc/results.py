"""What a run gives back: value, logs, or an error the model can act on; and the record of its calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

__all__ = ["ABSENT", "Absent", "CallRecord", "ErrorKind", "RunError", "RunResult", "RunStats", "Verdict"]

ErrorKind = Literal[
    "policy",
    "exception",
    "timeout",
    "cpu-limit",
    "memory-limit",
    "call-limit",
    "abort",
    "worker-exit",
    "invalid-output",
    "output-limit",
]
Verdict = Literal["completed", "failed", "uncertain", "never-sent"]


class Absent:
    """The type of `ABSENT`: the program returned nothing, which is not the same as `None`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "ABSENT"

    def __bool__(self) -> bool:
        return False


ABSENT: Final = Absent()


@dataclass(frozen=True, slots=True)
class RunError:
    """Why a run did not succeed. `line` and `column` are 1-based positions in the program text."""

    kind: ErrorKind
    message: str
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRecord:
    """One tool call of a run. `seq` counts from 1 in submission order; `duration_s` is None if it never ended."""

    seq: int
    call_id: str
    tool: str
    line: int | None
    ok: bool
    verdict: Verdict
    duration_s: float | None = None
    retry_safe: bool = False
    error_code: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunStats:
    """Figures of one run. Times in seconds, sizes in bytes; 0 where the run never got that far."""

    wall_s: float = 0.0
    cpu_s: float = 0.0
    tools_s: float = 0.0
    calls: int = 0
    peak_memory_bytes: int = 0
    sent_bytes: int = 0
    received_bytes: int = 0
    start: Literal["warm", "cold", "none"] = "none"
    fences: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """The outcome of one run: `ok` is `error is None`; `has_value` tells a returned `None` from no value."""

    returned: object = ABSENT
    logs: Sequence[str] = ()
    error: RunError | None = None
    calls: Sequence[CallRecord] = ()
    stats: RunStats = field(default_factory=RunStats)

    @property
    def ok(self) -> bool:
        """Whether the program settled without an error."""
        return self.error is None

    @property
    def has_value(self) -> bool:
        """Whether the program returned a value (which may be `None`)."""
        return not isinstance(self.returned, Absent)

    @property
    def value(self) -> object:
        """The returned JSON value; `None` when there is none (see `has_value`)."""
        return None if isinstance(self.returned, Absent) else self.returned
