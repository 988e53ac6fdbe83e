"""What a worker's end without a result means, and what to say of it."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path
from typing import Final

from ptc.results import ErrorKind
from ptc.runtime.worker import Exit

__all__ = ["OomKills", "explain_exit"]

_VMSTAT: Final = Path("/proc/vmstat")
_OOM_KILL: Final = re.compile(rb"^oom_kill (\d+)$", re.MULTILINE)
_RECENT_S: Final = 1.0
_NAMED_SIGNALS: Final = {
    signal.SIGSEGV: "crashed (SIGSEGV: invalid memory access or C stack overflow)",
    signal.SIGABRT: "crashed (SIGABRT: fatal error)",
    signal.SIGSYS: "was killed for a forbidden system call (SIGSYS)",
    signal.SIGBUS: "crashed (SIGBUS)",
}


class OomKills:
    """How many processes the kernel's out-of-memory killer has ended, on the whole machine and in any container.

    Source: proc(5), /proc/vmstat, `oom_kill` (since Linux 4.13).

    Args:
        vmstat: File to read.
    """

    def __init__(self, vmstat: Path = _VMSTAT) -> None:
        self._vmstat = vmstat
        self._count: int | None = None
        self._read_at = float("-inf")

    def recent_count(self) -> int | None:
        """Give the count of at most a second ago: reading it takes as long as a good part of a run."""
        now = time.monotonic()
        if now - self._read_at > _RECENT_S:
            self._count, self._read_at = self._read(), now
        return self._count

    def any_since(self, before: int | None) -> bool | None:
        """Whether a process was killed for memory since the count `before`; None where the machine does not tell."""
        now = self._read()
        return None if before is None or now is None else now > before

    def _read(self) -> int | None:
        try:
            found = _OOM_KILL.search(self._vmstat.read_bytes())
        except OSError:
            return None
        return None if found is None else int(found[1])


def explain_exit(exit_: Exit, oom_killed: bool | None) -> tuple[ErrorKind, str]:
    """Say what a worker's end means that nobody of ptc brought about; see wait(2) and signal(7).

    Args:
        exit_: How the worker ended.
        oom_killed: Whether the machine killed a process for memory meanwhile; None when that is not known.
    """
    status = exit_.status
    if status is None:
        return (
            "worker-exit",
            "the worker ended because the process that started it died; run the program again",
        )
    if status >= 0:
        return "worker-exit", f"the worker exited with status {status} before the program settled"
    number = -status
    if number == signal.SIGKILL:
        return _explain_kill(oom_killed)
    if number in (signal.SIGXCPU, signal.SIGPROF):
        return "cpu-limit", "stopped by the kernel"
    try:
        text = _NAMED_SIGNALS.get(signal.Signals(number)) or f"was ended by signal {signal.Signals(number).name}"
    except ValueError:
        text = f"was ended by signal {number}"
    return "worker-exit", f"the worker {text} before the program settled"


def _explain_kill(oom_killed: bool | None) -> tuple[ErrorKind, str]:
    if oom_killed is False:
        return (
            "worker-exit",
            "the worker was killed from outside (SIGKILL) before the program settled, by somebody on the machine and "
            "not for want of memory; run the program again",
        )
    likely = "" if oom_killed else "most likely "
    return (
        "memory-limit",
        f"the worker was killed by the system (SIGKILL), {likely}because the machine or its container ran out of "
        "memory: hold less data at once, or ask the host for a machine with more",
    )
