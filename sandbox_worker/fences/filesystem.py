"""Landlock: no file, no TCP or UDP, no socket and no signal outside the zygote's own processes.

A ruleset without rules refuses all it handles (landlock(7), Documentation/userspace-api/landlock.rst). Which
rights a kernel can handle goes by its ABI; asking for one it does not know is EINVAL, so the table below goes
by ABI, too.
"""

from __future__ import annotations

import ctypes
import errno
import os
from typing import Final

from sandbox_worker.fences import kernel

__all__ = ["HANDLED", "refuse_files"]

_CREATE_RULESET_VERSION: Final = 1

# ABI: (file rights, net rights, scopes, size of the attribute structure in bytes), newest first.
HANDLED: Final[dict[int, tuple[int, int, int, int]]] = {
    10: ((1 << 17) - 1, 0b1111, 0b11, 24),  # + bind, connect and send of UDP
    9: ((1 << 17) - 1, 0b11, 0b11, 24),  # + connect to a unix socket by path
    6: ((1 << 16) - 1, 0b11, 0b11, 24),  # + abstract unix sockets, signals
    5: ((1 << 16) - 1, 0b11, 0, 16),  # + ioctl of devices
    4: ((1 << 15) - 1, 0b11, 0, 16),  # + bind and connect of TCP
    3: ((1 << 15) - 1, 0, 0, 8),  # + truncate
    2: ((1 << 14) - 1, 0, 0, 8),  # + link and rename across directories
    1: ((1 << 13) - 1, 0, 0, 8),  # execute, write, read, list, remove, make
}
"""What each ABI that added a right can handle (linux/landlock.h)."""


class _RulesetAttr(ctypes.Structure):
    _fields_ = (
        ("handled_access_fs", ctypes.c_uint64),
        ("handled_access_net", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    )


def refuse_files() -> int:
    """Shut the calling process and all it forks off from files, network and foreign processes, for good.

    Needs no_new_privs or CAP_SYS_ADMIN. A kernel that knows less is asked for less, down to ABI 1.

    Returns:
        The ABI whose rights are in force; at most the kernel's own.

    Raises:
        KernelRefusal: The kernel has no Landlock (ENOSYS), has it switched off (EOPNOTSUPP), or refused.
    """
    newest = kernel.syscall("landlock_create_ruleset", 0, 0, _CREATE_RULESET_VERSION)
    ruleset = -errno.EINVAL
    for abi, (files, net, scopes, size) in HANDLED.items():
        if abi > newest:
            continue
        attr = _RulesetAttr(files, net, scopes)
        ruleset = kernel.raw_syscall("landlock_create_ruleset", ctypes.addressof(attr), size, 0)
        if ruleset >= 0:
            # ABI 7 and 8 add no right to ABI 6: all of them is in force, too.
            following = min((step for step in HANDLED if step > abi), default=abi + 1)
            in_force = min(newest, following - 1)
            break
    else:
        raise kernel.KernelRefusal("landlock_create_ruleset", -ruleset)
    try:
        kernel.syscall("landlock_restrict_self", ruleset, 0)
    finally:
        os.close(ruleset)
    return in_force
