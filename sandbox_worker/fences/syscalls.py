"""seccomp: the system calls a worker may make (seccomp(2)).

What is not listed fails with EPERM, which the standard library shows as PermissionError. What only an attack
makes kills the process with SIGSYS. The filter looks at the machine first: a call through another machine's
entry (32-bit, x32) has other numbers, and is killed. Nothing here opens a file, makes a socket, a process or
a namespace, or sends a signal; sendmsg and recvmsg, which could pass descriptors, are absent, too.
"""

from __future__ import annotations

import ctypes
import errno
from collections.abc import Sequence
from typing import Final

from sandbox_worker.fences import kernel
from sandbox_worker.fences.bpf import (
    AND,
    ARCH_OFFSET,
    JUMP_IF_ANY_BIT,
    JUMP_IF_AT_LEAST,
    JUMP_IF_EQUAL,
    LOAD,
    NUMBER_OFFSET,
    RETURN,
    Instruction,
    Label,
    argument_offset,
    assemble,
    choose_by_number,
)
from sandbox_worker.fences.numbers import AUDIT_ARCH, NUMBERS

__all__ = ["ALLOWED", "KILLED", "Filter", "build_program"]

# Each line's reason is what a worker does with it: talk on its socket, wait, ask the time, manage memory,
# end.
ALLOWED: Final = (
    *("read", "write", "recvfrom", "sendto", "poll", "ppoll", "close", "lseek", "fstat"),
    *("clock_gettime", "clock_getres", "clock_nanosleep", "getrusage"),
    *("munmap", "mremap", "brk", "madvise", "getrandom"),
    *("getpid", "gettid", "sched_yield", "rt_sigreturn", "rt_sigprocmask", "restart_syscall"),
    *("exit", "exit_group"),
)
"""Calls allowed whatever their arguments."""

KILLED: Final = (
    *("execve", "execveat", "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp"),
    *("unshare", "setns", "pidfd_getfd", "open_by_handle_at", "personality"),
    *(
        "mount",
        "umount2",
        "pivot_root",
        "chroot",
        "move_mount",
        "open_tree",
        "open_tree_attr",
        "mount_setattr",
    ),
    *("fsopen", "fsconfig", "fsmount", "fspick", "swapon", "swapoff", "reboot"),
    *("bpf", "io_uring_setup", "io_uring_enter", "io_uring_register", "perf_event_open", "userfaultfd"),
    *("add_key", "request_key", "keyctl"),
    *("init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load"),
    *("modify_ldt", "iopl", "ioperm"),
)
"""Calls that end the worker with SIGSYS."""

_ALLOW, _REFUSE, _ABSENT, _KILL = "allow", "refuse", "absent", "kill"

# linux/seccomp.h
_SET_MODE_FILTER: Final = 1
_RET_ALLOW: Final = 0x7FFF0000
_RET_ERRNO: Final = 0x00050000
_RET_KILL_PROCESS: Final = 0x80000000

_X32_BIT: Final = 0x40000000
_PROT_EXEC: Final = 0x4
_FIONBIO: Final = 0x5421
_F_GETFD: Final = 1
_F_SETFL: Final = 4
_FUTEX_PRIVATE_OR_REALTIME: Final = 128 | 256
_FUTEX_PLAIN: Final = (0, 1, 9, 10)  # WAIT, WAKE, WAIT_BITSET, WAKE_BITSET


def _argument_is_one_of(index: int, values: tuple[int, ...], ignored_bits: int = 0) -> list[Instruction]:
    mask = [Instruction(AND, 0xFFFFFFFF ^ ignored_bits)] if ignored_bits else []
    *others, last = values
    return [
        Instruction(LOAD, argument_offset(index)),
        *mask,
        *(Instruction(JUMP_IF_EQUAL, value, _ALLOW) for value in others),
        Instruction(JUMP_IF_EQUAL, last, _ALLOW, _REFUSE),
    ]


_NO_EXEC: Final = [
    Instruction(LOAD, argument_offset(2)),
    Instruction(JUMP_IF_ANY_BIT, _PROT_EXEC, _REFUSE, _ALLOW),
]

# The kernel reads each of these arguments as 32 bits, or looks at its lower bits only: the lower half
# decides.
_ARGUMENT_RULES: Final[dict[str, list[Instruction]]] = {
    "mmap": _NO_EXEC,
    "mprotect": _NO_EXEC,
    # Get and set the descriptor's flags; duplicates (F_DUPFD) and owners of signals (F_SETOWN) lie outside.
    "fcntl": [
        Instruction(LOAD, argument_offset(1)),
        Instruction(JUMP_IF_AT_LEAST, _F_SETFL + 1, _REFUSE),
        Instruction(JUMP_IF_AT_LEAST, _F_GETFD, _ALLOW, _REFUSE),
    ],
    "ioctl": _argument_is_one_of(1, (_FIONBIO,)),
    # A worker lowers its own limits when its program arrives; raising one needs a capability.
    "prlimit64": _argument_is_one_of(0, (0,)),
    # Locks need to wait and wake. Requeueing and priority inheritance, where the kernel's bugs were, are not
    # needed.
    "futex": _argument_is_one_of(1, _FUTEX_PLAIN, _FUTEX_PRIVATE_OR_REALTIME),
}


def build_program(machine: str, also: Sequence[str] = ()) -> bytes:
    """Assemble the filter for a machine.

    Args:
        machine: Key of `numbers.NUMBERS`.
        also: Calls that are allowed beside `ALLOWED`.

    Returns:
        An array of struct sock_filter.
    """
    numbers = NUMBERS[machine]
    actions = {numbers[name]: _ALLOW for name in (*ALLOWED, *also) if name in numbers}
    actions |= {numbers[name]: _KILL for name in KILLED if name in numbers}
    actions |= {numbers[name]: name for name in _ARGUMENT_RULES}
    # Its flags lie behind a pointer, where no filter can look; glibc falls back to clone, which is refused.
    actions[numbers["clone3"]] = _ABSENT
    ranges = [(_X32_BIT, _KILL)] if machine == "x86_64" else []
    items: list[Instruction | Label] = [
        Instruction(LOAD, ARCH_OFFSET),
        Instruction(JUMP_IF_EQUAL, AUDIT_ARCH[machine], None, _KILL),
        Instruction(LOAD, NUMBER_OFFSET),
        *choose_by_number(actions, ranges, _REFUSE),
    ]
    for name, rule in _ARGUMENT_RULES.items():
        items += [Label(name), *rule]
    for label, value in (
        (_ALLOW, _RET_ALLOW),
        (_REFUSE, _RET_ERRNO | errno.EPERM),
        (_ABSENT, _RET_ERRNO | errno.ENOSYS),
        (_KILL, _RET_KILL_PROCESS),
    ):
        items += [Label(label), Instruction(RETURN, value)]
    return assemble(items)


class _Program(ctypes.Structure):
    """struct sock_fprog."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))


class Filter:
    """A filter ready to install; built once in the zygote, installed in each worker.

    Args:
        program: What `build_program` gave.
    """

    def __init__(self, program: bytes) -> None:
        self._instructions = ctypes.create_string_buffer(program, len(program))
        self._program = _Program(len(program) // 8, ctypes.addressof(self._instructions))
        self._address = ctypes.addressof(self._program)

    def install(self) -> None:
        """Filter this process's system calls from now on; it cannot be undone. Needs no_new_privs.

        Raises:
            KernelRefusal: The kernel has no seccomp filters, or refused this one.
        """
        kernel.syscall("seccomp", _SET_MODE_FILTER, 0, self._address)
