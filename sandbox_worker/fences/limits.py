"""Resource limits (setrlimit(2)): what a worker may hold, at fork and for one run."""

from __future__ import annotations

import errno
import math
import os
import resource
import time
from typing import Final

from sandbox_worker.fences import kernel

__all__ = ["TRIED", "ForkLimits", "apply_run_limits", "current_address_space", "self_test"]

_NOTHING_OPENS: Final = 4  # as many as are open: descriptors 0 to 3
_FEW_OPEN: Final = 64
_CPU_GRACE_S: Final = 2
_TEST_BUDGET_BYTES: Final = 16 * 2**20
_PROT_READ_WRITE: Final = 3
_MAP_PRIVATE_ANONYMOUS: Final = 0x22

TRIED: Final = ("use more memory than allowed", "raise the CPU limit")
"""What `self_test` tries."""

_FENCED: Final = {
    "RLIMIT_NPROC": 0,  # binds every uid but the host's root (fork(2)), which is why the uid goes first
    "RLIMIT_FSIZE": 0,
    "RLIMIT_CORE": 0,
    "RLIMIT_MEMLOCK": 0,
    "RLIMIT_MSGQUEUE": 0,
    "RLIMIT_RTPRIO": 0,
    "RLIMIT_NICE": 0,
    "RLIMIT_NOFILE": _NOTHING_OPENS,
}
# Without the other fences a program's own tools may still need a few files and processes.
_UNFENCED: Final = {"RLIMIT_FSIZE": 0, "RLIMIT_CORE": 0, "RLIMIT_NOFILE": _FEW_OPEN}


class ForkLimits:
    """What a worker may hold before it gets a program; worked out in the zygote, applied in each worker.

    Args:
        fenced: False under isolation "process", where only file size, core dumps and open files are limited.
    """

    def __init__(self, *, fenced: bool) -> None:
        values = _FENCED if fenced else _UNFENCED
        kinds = ((getattr(resource, name, None), value) for name, value in values.items())
        self._limits = [(kind, _lowered(kind, value, value)) for kind, value in kinds if kind is not None]
        self.detail = f"{'processes 0, ' if fenced else ''}files {values['RLIMIT_NOFILE']}, file size 0"

    def apply(self) -> str:
        """Set the limits.

        Returns:
            What is to be said of them in a receipt.

        Raises:
            KernelRefusal: A limit was refused.
        """
        for kind, values in self._limits:
            _set(kind, values)
        return self.detail


def current_address_space() -> int:
    """Give the size of this process's address space in bytes (proc(5), statm); asked before /proc is gone.

    Raises:
        KernelRefusal: There is no /proc.
    """
    with kernel.naming("statm"), open("/proc/self/statm", "rb") as statm:
        return int(statm.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def apply_run_limits(memory_bytes: int, compute_s: float, base_bytes: int) -> None:
    """Limit memory and, as a last resort, CPU time for the run that starts now; allowed under seccomp.

    Memory is RLIMIT_AS: beyond it an allocation fails with MemoryError. CPU is RLIMIT_CPU, which steps by
    whole seconds and counts from the start of the process: SIGXCPU comes 2 to 3 s after the budget, SIGKILL a
    second later.

    Args:
        memory_bytes: What the program may add to the address space.
        compute_s: Seconds of CPU time the program may use.
        base_bytes: Address space of the worker without a program, from `current_address_space` in the zygote.

    Raises:
        KernelRefusal: A limit was refused.
    """
    ceiling = base_bytes + memory_bytes
    _set(resource.RLIMIT_AS, _lowered(resource.RLIMIT_AS, ceiling, ceiling))
    last_s = math.ceil(time.clock_gettime(time.CLOCK_PROCESS_CPUTIME_ID) + compute_s) + _CPU_GRACE_S
    _set(resource.RLIMIT_CPU, _lowered(resource.RLIMIT_CPU, last_s, last_s + 1))


def self_test(base_bytes: int) -> list[str]:
    """Set a run's limits in this process and try to go beyond them; only for a worker that runs no program.

    Args:
        base_bytes: As in `apply_run_limits`.

    Returns:
        What was not refused, of `TRIED`; empty when all is well.

    Raises:
        KernelRefusal: A limit was refused.
    """
    apply_run_limits(_TEST_BUDGET_BYTES, 1, base_bytes)
    wanted = base_bytes + 2 * _TEST_BUDGET_BYTES
    mapped = kernel.raw_syscall("mmap", 0, wanted, _PROT_READ_WRITE, _MAP_PRIVATE_ANONYMOUS, -1, 0)
    refused = [mapped == -errno.ENOMEM, False]
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    except (ValueError, OSError):
        refused[1] = True
    return [attempt for attempt, is_refused in zip(TRIED, refused, strict=True) if not is_refused]


def _lowered(kind: int, soft: int, hard: int) -> tuple[int, int]:
    """Stay at or below the limit in force: raising one needs a privilege no worker has."""
    _, most = resource.getrlimit(kind)
    return (soft, hard) if most == resource.RLIM_INFINITY else (min(soft, most), min(hard, most))


def _set(kind: int, values: tuple[int, int]) -> None:
    try:
        resource.setrlimit(kind, values)
    except ValueError as error:  # CPython's word for EPERM and EINVAL
        raise kernel.KernelRefusal("setrlimit", errno.EPERM) from error
    except OSError as error:
        raise kernel.KernelRefusal("setrlimit", error.errno or 0) from error
