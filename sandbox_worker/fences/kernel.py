"""The door to the kernel: system calls by name, with errors that say which call was refused.

Everything is resolved at import, so that a call made between fork and seccomp allocates next to nothing.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
from collections.abc import Iterator
from typing import Final

from sandbox_worker.fences.numbers import NUMBERS

__all__ = ["MACHINE", "KernelRefusal", "naming", "prctl", "raw_syscall", "syscall"]

_ARGUMENTS: Final = 6
_NO_ARGUMENTS: Final = (0,) * _ARGUMENTS


def _find_machine() -> str:
    """Name the machine, or "" where no number is known: an unknown kernel, or 32-bit code on a 64-bit one."""
    name = os.uname()
    known = name.sysname == "Linux" and name.machine in NUMBERS and ctypes.sizeof(ctypes.c_void_p) == 8
    return name.machine if known else ""


MACHINE: Final = _find_machine()
"""The machine whose numbers are in use, as `uname -m` says; "" where none is known: every call is ENOSYS."""

_numbers: Final = NUMBERS.get(MACHINE, {})
_libc: Final = ctypes.CDLL(None, use_errno=True)
_syscall: Final = _libc.syscall
_syscall.restype = ctypes.c_long
# Fixed argument types: without them ctypes passes an int as 32 bits, and the upper half of a pointer is lost.
_syscall.argtypes = [ctypes.c_long] * (1 + _ARGUMENTS)


class KernelRefusal(OSError):
    """The kernel, or the lack of one, refused a call.

    Args:
        call: Name of the call or of the file in /proc that was written, as in the manual pages.
        number: The errno.
    """

    def __init__(self, call: str, number: int) -> None:
        super().__init__(number, os.strerror(number))
        self.call = call

    def __str__(self) -> str:
        name = errno.errorcode.get(self.errno or 0, str(self.errno))
        return f"{name} {self.strerror} ({self.call})"


def raw_syscall(name: str, *arguments: int) -> int:
    """Make a system call and give its result, or minus the errno.

    Args:
        name: Name of the call in `numbers`.
        arguments: Up to six integers; pointers as addresses of buffers the caller keeps alive.
    """
    number = _numbers.get(name)
    if number is None:
        return -errno.ENOSYS
    result: int = _syscall(number, *arguments, *_NO_ARGUMENTS[len(arguments) :])
    return -ctypes.get_errno() if result == -1 else result


def syscall(name: str, *arguments: int) -> int:
    """Make a system call.

    Args:
        name: Name of the call in `numbers`.
        arguments: Up to six integers; pointers as addresses of buffers the caller keeps alive.

    Returns:
        What the call returned.

    Raises:
        KernelRefusal: The call failed.
    """
    result = raw_syscall(name, *arguments)
    if result < 0:
        raise KernelRefusal(name, -result)
    return result


def prctl(label: str, option: int, *arguments: int) -> int:
    """Make a prctl(2) call.

    Args:
        label: Name of the option, for the error.
        option: The PR_* number.
        arguments: Up to four integers.

    Returns:
        What the call returned.

    Raises:
        KernelRefusal: The call failed.
    """
    result = raw_syscall("prctl", option, *arguments)
    if result < 0:
        raise KernelRefusal(label, -result)
    return result


@contextlib.contextmanager
def naming(call: str) -> Iterator[None]:
    """Turn an OSError of the `os` module into a `KernelRefusal` that names `call` and no path."""
    try:
        yield
    except OSError as error:
        raise KernelRefusal(call, error.errno or 0) from error
