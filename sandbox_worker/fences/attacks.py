"""The self-test of a locked-down worker: it attacks its own fences, so that none can be absent unnoticed."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import signal
from typing import Final

from sandbox_worker.fences import kernel

__all__ = ["TRIED", "self_test"]

_AT_FDCWD: Final = -100
_AF_INET: Final = 2
_SOCK_STREAM: Final = 1
_PROT_ALL: Final = 7
_MAP_PRIVATE_ANONYMOUS: Final = 0x22
_PAGE_BYTES: Final = 4096

_ROOT: Final = ctypes.create_string_buffer(b"/")
_PASSWORDS: Final = ctypes.create_string_buffer(b"/etc/passwd")
_OWN_STATUS: Final = ctypes.create_string_buffer(b"/proc/self/status")

_ATTACKS: Final[tuple[tuple[str, str, tuple[int, ...]], ...]] = (
    ("open /", "openat", (_AT_FDCWD, ctypes.addressof(_ROOT), os.O_RDONLY)),
    ("open /etc/passwd", "openat", (_AT_FDCWD, ctypes.addressof(_PASSWORDS), os.O_RDONLY)),
    ("open /proc/self/status", "openat", (_AT_FDCWD, ctypes.addressof(_OWN_STATUS), os.O_RDONLY)),
    ("make a network socket", "socket", (_AF_INET, _SOCK_STREAM, 0)),
    ("signal process 1", "kill", (1, 0)),
    ("map executable memory", "mmap", (0, _PAGE_BYTES, _PROT_ALL, _MAP_PRIVATE_ANONYMOUS, -1, 0)),
)

TRIED: Final = (*(name for name, _, _ in _ATTACKS), "fork")
"""What `self_test` tries."""


def self_test() -> list[str]:
    """Attack the fences of this process; only for a worker after `lockdown.seal_worker_syscalls`.

    Refused means EPERM, the filter's answer: ENOENT or EACCES would be another fence's, and the filter not
    there.

    Returns:
        What was not refused; empty when all is well.
    """
    came_through = [
        attack for attack, call, arguments in _ATTACKS if kernel.raw_syscall(call, *arguments) != -errno.EPERM
    ]
    if not _fork_is_refused():
        came_through.append("fork")
    return came_through


def _fork_is_refused() -> bool:
    try:
        child = os.fork()
    except OSError as error:
        return error.errno == errno.EPERM
    if child == 0:
        os._exit(0)
    with contextlib.suppress(OSError):
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return False
