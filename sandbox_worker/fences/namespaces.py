"""Namespaces (namespaces(7)) and the empty root: what is not in a worker's world it cannot reach."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Collection
from typing import Final

from sandbox_worker.fences import kernel

__all__ = ["NAMESPACES", "empty_root", "forbid_nesting", "hide_host_name", "map_ids", "unshare"]

NAMESPACES: Final = {
    "user-namespace": 0x10000000,
    "mount-namespace": 0x00020000,
    "pid-namespace": 0x20000000,
    "net-namespace": 0x40000000,
    "ipc-namespace": 0x08000000,
    "uts-namespace": 0x04000000,
    "cgroup-namespace": 0x02000000,
}
"""Fence name to CLONE_NEW* flag (linux/sched.h), the user namespace first: it gives leave for the others."""

# mount(2) flags, linux/mount.h.
_MS_RDONLY: Final = 0x1
_MS_NOSUID: Final = 0x2
_MS_NODEV: Final = 0x4
_MS_NOEXEC: Final = 0x8
_MS_REC: Final = 0x4000
_MS_PRIVATE: Final = 0x40000
_MNT_DETACH: Final = 0x2

_ROOT: Final = ctypes.create_string_buffer(b"/")
_HERE: Final = ctypes.create_string_buffer(b".")
_TMPFS: Final = ctypes.create_string_buffer(b"tmpfs")
_TMPFS_OPTIONS: Final = ctypes.create_string_buffer(b"size=4k,nr_inodes=1,mode=0555")
_HOST_NAME: Final = ctypes.create_string_buffer(b"worker")

# Somewhere to mount the new root over; nothing is written there, and the mount is seen by this process alone.
_MOUNT_POINTS: Final = (b"/tmp", b"/usr", b"/proc")


def unshare(names: Collection[str]) -> dict[str, kernel.KernelRefusal]:
    """Leave the host's namespaces, all at once or, where that is refused, one by one.

    A new pid namespace holds for children only. Needs a single thread for the user namespace (unshare(2)).

    Args:
        names: Keys of `NAMESPACES`.

    Returns:
        The refusals, by name; what is not in it is unshared.
    """
    wanted = [name for name in NAMESPACES if name in names]
    flags = sum(NAMESPACES[name] for name in wanted)
    if kernel.raw_syscall("unshare", flags) >= 0:
        return {}
    refusals: dict[str, kernel.KernelRefusal] = {}
    for name in wanted:
        try:
            kernel.syscall("unshare", NAMESPACES[name])
        except kernel.KernelRefusal as error:
            refusals[name] = error
    return refusals


def map_ids(inside: int, uid: int, gid: int) -> None:
    """Map one user and one group id of the parent namespace to `inside` (user_namespaces(7)).

    The process must be dumpable, or its map files belong to root.

    Args:
        inside: Id that the namespace shows for both, so that a worker does not learn the host's.
        uid: User id of this process outside; never the host's root, who would still own root's files.
        gid: Group id of this process outside.

    Raises:
        KernelRefusal: A map could not be written.
    """
    for name, content in (
        ("setgroups", "deny"),
        ("uid_map", f"{inside} {uid} 1"),
        ("gid_map", f"{inside} {gid} 1"),
    ):
        _write(f"/proc/self/{name}", content, name)


def forbid_nesting() -> None:
    """Forbid user namespaces inside the current one, and with them the capabilities they would give.

    Raises:
        KernelRefusal: /proc/sys is read-only, as in many containers.
    """
    _write("/proc/sys/user/max_user_namespaces", "0", "max_user_namespaces")


def hide_host_name() -> None:
    """Change the name of the machine in the current uts namespace.

    Raises:
        KernelRefusal: The namespace is not ours.
    """
    kernel.syscall("sethostname", ctypes.addressof(_HOST_NAME), len(_HOST_NAME.value))


def empty_root() -> None:
    """Replace the root of the mount namespace by an empty, read-only file system, and let go of the old one.

    The pivot_root(".", ".") form of pivot_root(2): it needs no directory to put the old root.

    Raises:
        KernelRefusal: A step failed; the old root may still be there.
    """
    root, here = ctypes.addressof(_ROOT), ctypes.addressof(_HERE)
    kernel.syscall("mount", 0, root, 0, _MS_REC | _MS_PRIVATE, 0)
    _mount_empty()
    kernel.syscall("pivot_root", here, here)
    # The old root now lies on top of the new one; what is open there stays open, so the worker holds
    # /dev/null only.
    kernel.syscall("umount2", here, _MNT_DETACH)
    with kernel.naming("chdir"):
        os.chdir("/")


def _mount_empty() -> None:
    """Mount an empty file system and make it the current directory."""
    flags = _MS_RDONLY | _MS_NOSUID | _MS_NODEV | _MS_NOEXEC
    tmpfs, options = ctypes.addressof(_TMPFS), ctypes.addressof(_TMPFS_OPTIONS)
    refusal = kernel.KernelRefusal("mount", 0)
    for mount_point in _MOUNT_POINTS:
        target = ctypes.create_string_buffer(mount_point)
        try:
            kernel.syscall("mount", tmpfs, ctypes.addressof(target), tmpfs, flags, options)
        except kernel.KernelRefusal as error:
            refusal = error
            continue
        with kernel.naming("chdir"):
            os.chdir(mount_point)
        return
    raise refusal


def _write(path: str, content: str, call: str) -> None:
    with kernel.naming(call):
        descriptor = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
        try:
            os.write(descriptor, content.encode())
        finally:
            os.close(descriptor)
