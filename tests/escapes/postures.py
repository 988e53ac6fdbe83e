"""Runs a command the way a machine that gives less would let it: `python postures.py NAME COMMAND...`.

    root                 as it is, and it must be root
    unprivileged         as a user without privileges
    no-user-namespaces   the same, and no namespace may be made, as under a container's profile
    no-landlock          as it is, and Landlock is refused

What is refused is refused by a seccomp filter around the command (EPERM), which every process below it inherits. Root
becomes another user in a mount namespace of its own, where that user can reach the Python and the files of the tests.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from sandbox_worker.fences import kernel, namespaces, privileges, syscalls
from sandbox_worker.fences.bpf import (
    JUMP_IF_EQUAL,
    LOAD,
    NUMBER_OFFSET,
    RETURN,
    Instruction,
    Label,
    assemble,
)
from sandbox_worker.fences.numbers import NUMBERS

NOBODY: Final = 65534
REFUSED: Final = {
    "root": (),
    "unprivileged": (),
    "no-user-namespaces": ("unshare", "setns"),
    "no-landlock": ("landlock_create_ruleset", "landlock_restrict_self"),
}
UNPRIVILEGED: Final = ("unprivileged", "no-user-namespaces")
_ERRNO: Final = 0x00050000
_ALLOW: Final = 0x7FFF0000
_BIND: Final = 0x1000
_PRIVATE_AND_BELOW: Final = 0x40000 | 0x4000


def refuse(calls: tuple[str, ...]) -> None:
    """Have the kernel refuse these calls from now on, in this process and below it."""
    numbers = [NUMBERS[kernel.MACHINE][name] for name in calls]
    program = assemble(
        [
            Instruction(LOAD, NUMBER_OFFSET),
            *(Instruction(JUMP_IF_EQUAL, number, "refuse") for number in numbers),
            Instruction(RETURN, _ALLOW),
            Label("refuse"),
            Instruction(RETURN, _ERRNO | errno.EPERM),
        ]
    )
    syscalls.Filter(program).install()


def mount(source: str, target: str, kind: str, flags: int, options: str = "") -> None:
    words = [ctypes.create_string_buffer(word.encode()) for word in (source, target, kind, options)]
    addresses = [ctypes.addressof(word) for word in words]
    kernel.syscall("mount", *addresses[:3], flags, addresses[3])


def open_up(paths: list[str]) -> None:
    """Let every user reach these directories, in a mount namespace of this process's own.

    A directory on the way that only root may search is hidden by an empty one, in which the path is mounted again.
    """
    assert not namespaces.unshare(["mount-namespace"])
    mount("", "/", "", _PRIVATE_AND_BELOW)
    closed: dict[str, list[tuple[str, int]]] = {}
    for path in paths:
        for parent in reversed(Path(path).parents):
            if not parent.stat().st_mode & 0o001:
                closed.setdefault(str(parent), []).append((path, os.open(path, os.O_PATH)))
                break
    for parent, inside in closed.items():
        mount("tmpfs", parent, "tmpfs", 0, "mode=755")
        for path, descriptor in inside:
            Path(path).mkdir(parents=True, exist_ok=True)
            mount(f"/proc/self/fd/{descriptor}", path, "", _BIND)
            os.close(descriptor)


def become_nobody() -> None:
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)


def main() -> None:
    posture, *command = sys.argv[1:]
    is_root = os.geteuid() == 0
    if posture == "root" and not is_root:
        sys.exit("this is not root")
    must_change = is_root and posture in UNPRIVILEGED
    if must_change:
        needed = (sys.base_prefix, sys.prefix, str(Path(__file__).parents[2]))
        open_up(list({os.path.realpath(path) for path in needed}))
    if REFUSED[posture]:
        if not is_root:
            privileges.refuse_new_privileges()
        refuse(REFUSED[posture])
    if must_change:
        become_nobody()
    os.execv(command[0], command)


main()
