"""Privileges: user id, capabilities, no_new_privs, dumpable, and death with the parent."""

from __future__ import annotations

import ctypes
import errno
import os
import signal
from typing import Final

from sandbox_worker.fences import kernel

__all__ = [
    "WORKER_IDS",
    "adopt_orphans",
    "die_with_parent",
    "drop_capabilities",
    "leave_root",
    "raise_kept_capabilities",
    "refuse_new_privileges",
    "set_dumpable",
]

WORKER_IDS: Final = (0x7A505443, 61000)
"""User and group id a worker of root runs under, the first that the machine's id range has.

Not `nobody`, which others share: signals, ptrace and RLIMIT_NPROC go by uid. Both lie in ranges that the
systemd uid registry (uids-gids) leaves unused; the second is for containers that map 65,536 ids only.
"""

# prctl(2) options, linux/prctl.h.
_PR_SET_PDEATHSIG: Final = 1
_PR_SET_DUMPABLE: Final = 4
_PR_SET_KEEPCAPS: Final = 8
_PR_CAPBSET_READ: Final = 23
_PR_CAPBSET_DROP: Final = 24
_PR_SET_CHILD_SUBREAPER: Final = 36
_PR_SET_NO_NEW_PRIVS: Final = 38
_PR_CAP_AMBIENT: Final = 47
_PR_CAP_AMBIENT_CLEAR_ALL: Final = 4

_CAPABILITY_VERSION_3: Final = 0x20080522  # linux/capability.h
_CAPABILITIES_END: Final = 64


class _CapabilityHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _CapabilitySets(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


def leave_root() -> int | None:
    """Change a root process to an unprivileged user and group id; do nothing for any other.

    The permitted capabilities are kept (PR_SET_KEEPCAPS), to unshare namespaces where a user namespace is not
    to be had; `drop_capabilities` ends them. The process is no longer dumpable afterwards (credentials(7)).

    Returns:
        The new id, or None where the process was not root.

    Raises:
        KernelRefusal: Neither id could be taken; the process may be without groups but is otherwise as
            before.
    """
    if 0 not in os.getresuid():
        return None
    with kernel.naming("setgroups"):
        os.setgroups([])
    kernel.prctl("PR_SET_KEEPCAPS", _PR_SET_KEEPCAPS, 1)
    for number, worker_id in enumerate(WORKER_IDS):
        try:
            with kernel.naming("setresgid"):
                os.setresgid(worker_id, worker_id, worker_id)
            with kernel.naming("setresuid"):
                os.setresuid(worker_id, worker_id, worker_id)
        except kernel.KernelRefusal as error:
            # EINVAL: this id is not mapped in the container's own user namespace.
            if error.errno != errno.EINVAL or number == len(WORKER_IDS) - 1:
                raise
        else:
            return worker_id
    return None


def raise_kept_capabilities() -> None:
    """Make the permitted capabilities effective again after `leave_root`.

    Raises:
        KernelRefusal: capget(2) or capset(2) failed.
    """
    header = _CapabilityHeader(_CAPABILITY_VERSION_3, 0)
    sets = (_CapabilitySets * 2)()
    kernel.syscall("capget", ctypes.addressof(header), ctypes.addressof(sets))
    for half in sets:
        half.effective = half.permitted
    kernel.syscall("capset", ctypes.addressof(header), ctypes.addressof(sets))


def drop_capabilities() -> str:
    """Give up every capability, for good: bounding, ambient, then permitted, effective and inheritable sets.

    Dropping from the bounding set needs CAP_SETPCAP. Without it the set is kept, which no_new_privs makes
    harmless: only execve(2) draws on it.

    Returns:
        What is to be said of it in a receipt.

    Raises:
        KernelRefusal: The process still holds capabilities.
    """
    bounding = "none left"
    for number in range(_CAPABILITIES_END):
        held = kernel.raw_syscall("prctl", _PR_CAPBSET_READ, number)
        if held == -errno.EINVAL:  # past the last one this kernel has
            break
        if held and kernel.raw_syscall("prctl", _PR_CAPBSET_DROP, number) < 0:
            bounding = "none held; bounding set kept"
            break
    ambient = kernel.raw_syscall("prctl", _PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL)
    if ambient < 0 and ambient != -errno.EINVAL:
        raise kernel.KernelRefusal("PR_CAP_AMBIENT_CLEAR_ALL", -ambient)
    header = _CapabilityHeader(_CAPABILITY_VERSION_3, 0)
    sets = (_CapabilitySets * 2)()
    kernel.syscall("capset", ctypes.addressof(header), ctypes.addressof(sets))
    return bounding


def refuse_new_privileges() -> None:
    """Make sure no execve(2) can add privileges (PR_SET_NO_NEW_PRIVS), for this process and its children.

    Raises:
        KernelRefusal: The kernel refused.
    """
    kernel.prctl("PR_SET_NO_NEW_PRIVS", _PR_SET_NO_NEW_PRIVS, 1)


def set_dumpable(dumpable: bool) -> None:
    """Say whether processes of the same user may trace this one and read it in /proc (PR_SET_DUMPABLE).

    Args:
        dumpable: True only while the user namespace's maps are written, which a process that is not may not
            open.

    Raises:
        KernelRefusal: The kernel refused.
    """
    kernel.prctl("PR_SET_DUMPABLE", _PR_SET_DUMPABLE, int(dumpable))


def die_with_parent(parent: int | None) -> None:
    """Have the kernel kill this process when its parent dies (PR_SET_PDEATHSIG).

    The kernel forgets the setting at fork, and when the uid changes or capabilities are gained: set it after
    those.

    Args:
        parent: Process id of the parent; if it has changed, the parent died before the call, and this process
            ends now. None where it cannot be known, as across a pid namespace.

    Raises:
        KernelRefusal: The kernel refused.
    """
    kernel.prctl("PR_SET_PDEATHSIG", _PR_SET_PDEATHSIG, signal.SIGKILL)
    if parent is not None and os.getppid() != parent:
        os._exit(0)


def adopt_orphans() -> None:
    """Become the parent of descendants whose parent has died (PR_SET_CHILD_SUBREAPER), to kill and reap them.

    Raises:
        KernelRefusal: The kernel refused.
    """
    kernel.prctl("PR_SET_CHILD_SUBREAPER", _PR_SET_CHILD_SUBREAPER, 1)
