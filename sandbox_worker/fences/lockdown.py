"""Puts up the fences in the one order that works, and says which of them hold.

    enter_launcher          launcher   uid, namespaces, empty root: once, single-threaded, after all imports
    seal_launcher           launcher   no_new_privs, seccomp: once, after it forked the zygote
    seal_zygote             zygote     no_new_privs, Landlock, capabilities: once, in the launcher's child
    prepare_worker_filter   zygote     builds what every worker installs: once
    seal_worker_descriptors worker     session, descriptors: after each fork
    seal_worker_syscalls    worker     limits, then seccomp, which denies the calls that all the others need
    limits.apply_run_limits worker     memory and CPU time, when the program arrives

Each process inherits what its parent put up. A mechanism raises when the kernel refuses it; only this module
decides what that means. No fence is believed on the kernel's version: it is tried, and the receipt says what
came of it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from sandbox_worker.fences import descriptors, filesystem, kernel, limits, namespaces, privileges, syscalls
from sandbox_worker.fences.attacks import TRIED, self_test
from sandbox_worker.fences.numbers import NUMBERS
from sandbox_worker.fences.receipts import Fence, absent, active, refused
from sandbox_worker.fences.requirements import FENCES, REQUIRED, missing_for

__all__ = [
    "FENCES",
    "TRIED",
    "Fence",
    "LockdownFailed",
    "Prepared",
    "enter_launcher",
    "missing_for",
    "prepare_worker_filter",
    "seal_launcher",
    "seal_worker_descriptors",
    "seal_worker_syscalls",
    "seal_zygote",
    "self_test",
]

_LAUNCHER_FENCES: Final = ("uid", *namespaces.NAMESPACES, "empty-root")
_PRIVILEGE_FENCES: Final = ("landlock", "capabilities", "not-dumpable")
_OFF: Final = "isolation=process"
_UNKNOWN: Final = "no fences for this machine"
_LEFT_OUT: Final = "left out on request"


class LockdownFailed(Exception):
    """A worker could not put up a fence that its isolation level requires, and must not run a program."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """What the zygote builds once for all its workers.

    Args:
        filter: The seccomp filter; None on a machine whose call numbers we do not know.
        fork_limits: The limits at fork under "standard" and "strict".
        unfenced_limits: The same under "process".
        zygote: Process id of the zygote, as its workers see it.
    """

    filter: syscalls.Filter | None
    fork_limits: limits.ForkLimits
    unfenced_limits: limits.ForkLimits
    zygote: int


def enter_launcher(isolation: str, *, without: Collection[str] = ()) -> list[Fence]:
    """Leave root, the host's namespaces and its file tree.

    Only in a single-threaded process, after everything is imported and read: no file can be opened
    afterwards. The pid namespace holds for the children forked next.

    Args:
        isolation: "strict", "standard" or "process"; the last leaves everything as it is.
        without: Names of fences to leave out, to test the others.

    Returns:
        Receipts for the uid, the seven namespaces and the empty root.
    """
    if isolation == "process":
        return [absent(name, _OFF) for name in _LAUNCHER_FENCES]
    if not kernel.MACHINE:
        return [absent(name, _UNKNOWN) for name in _LAUNCHER_FENCES]
    uid = _attempt("uid", _leave_root, without)
    left_out = dict.fromkeys(without, _LEFT_OUT)
    if os.getuid() == 0:
        # In a namespace of its own the host's root would still own root's files.
        left_out.setdefault("user-namespace", "the process is still root")
    fences = _enter_namespaces(left_out)
    unshared = {fence.name for fence in fences if fence.active}
    if "mount-namespace" in unshared:
        fences.append(_attempt("empty-root", _empty_root, without))
    else:
        fences.append(absent("empty-root", "no mount namespace"))
    # The launcher stays behind, under the uid of the workers: what it needed for all this ends here. The zygote
    # does both again, and writes the receipts.
    _attempt("capabilities", privileges.drop_capabilities, without)
    _attempt("not-dumpable", lambda: privileges.set_dumpable(False), without)
    return [uid, *fences]


def seal_launcher(isolation: str, host: int, *, without: Collection[str] = ()) -> None:
    """Shut in the launcher, which from now on only waits for the zygote, and have it die with its host.

    It stays behind outside the zygote's pid namespace, under the workers' uid. No receipt depends on it: where the
    kernel refuses a step, the zygote still ends when its host hangs up, and the launcher with the zygote.

    Args:
        isolation: "strict", "standard" or "process"; the last leaves out the filter.
        host: Process id of the host, read before anything else was done.
        without: Names of fences to leave out, to test the others.
    """
    _attempt("parent-death", lambda: privileges.die_with_parent(host), without)
    _attempt("no-new-privs", privileges.refuse_new_privileges, without)
    if isolation != "process" and kernel.MACHINE in NUMBERS:
        waiting = syscalls.Filter(syscalls.build_program(kernel.MACHINE, also=["wait4"]))
        _attempt("seccomp", waiting.install, without)


def _leave_root() -> str:
    worker_id = privileges.leave_root()
    # Else the maps belong to root, whom this process has just left.
    privileges.set_dumpable(True)
    if worker_id is None:
        return "unprivileged from the start"
    return _note(f"changed from root to {worker_id}", privileges.raise_kept_capabilities)


def _empty_root() -> str:
    namespaces.empty_root()
    return "empty, read-only"


def _enter_namespaces(left_out: Mapping[str, str]) -> list[Fence]:
    """Unshare, and finish what is ours now: no step here may touch a namespace that is still the host's."""
    uid, gid = os.getuid(), os.getgid()
    wanted = [name for name in namespaces.NAMESPACES if name not in left_out]
    refusals = namespaces.unshare(wanted)
    details = {name: "own" for name in wanted if name not in refusals}
    if "user-namespace" in details:
        details["user-namespace"] = _finish_user_namespace(uid, gid)
    if "uts-namespace" in details:
        details["uts-namespace"] = _note("own", namespaces.hide_host_name)
    fences = []
    for name in namespaces.NAMESPACES:
        if name in details:
            fences.append(active(name, details[name]))
        elif name in refusals:
            fences.append(refused(name, refusals[name]))
        else:
            fences.append(absent(name, left_out[name]))
    return fences


def _finish_user_namespace(uid: int, gid: int) -> str:
    # The id shown inside says nothing of the host's.
    inside = privileges.WORKER_IDS[0]
    detail = _note("own", lambda: namespaces.map_ids(inside, uid, gid))
    return _note(detail, namespaces.forbid_nesting)


def _note(detail: str, step: Callable[[], None]) -> str:
    """Take a step that makes a fence better but is not the fence, and note its refusal in the detail."""
    try:
        step()
    except kernel.KernelRefusal as error:
        return f"{detail}; without {error}"
    return detail


def seal_zygote(isolation: str, *, without: Collection[str] = ()) -> list[Fence]:
    """Give up what the zygote and its workers never need again: privileges, files, foreign processes.

    In the launcher's child, before its first fork. It may afterwards fork, wait for and signal its own
    children.

    Args:
        isolation: "strict", "standard" or "process"; the last leaves out all but death with the parent and
            no_new_privs.
        without: Names of fences to leave out, to test the others.

    Returns:
        Receipts for parent-death, no-new-privs, landlock, capabilities and not-dumpable.
    """
    fences = [
        _attempt("parent-death", _die_with_launcher, without),
        _attempt("no-new-privs", privileges.refuse_new_privileges, without),
    ]
    if isolation == "process":
        return fences + [absent(name, _OFF) for name in _PRIVILEGE_FENCES]
    return [
        *fences,
        _attempt("landlock", _refuse_files, without),
        _attempt("capabilities", privileges.drop_capabilities, without),
        _attempt("not-dumpable", lambda: privileges.set_dumpable(False), without),
    ]


def _die_with_launcher() -> str:
    privileges.adopt_orphans()
    # The launcher's pid cannot be seen from inside; if it has died already, the host sees that and hangs up.
    privileges.die_with_parent(None)
    return "SIGKILL"


def _refuse_files() -> str:
    return f"landlock abi {filesystem.refuse_files()}"


def prepare_worker_filter() -> Prepared:
    """Build, once and in the zygote, what `seal_worker_syscalls` installs in each worker."""
    known = kernel.MACHINE in NUMBERS
    return Prepared(
        filter=syscalls.Filter(syscalls.build_program(kernel.MACHINE)) if known else None,
        fork_limits=limits.ForkLimits(fenced=True),
        unfenced_limits=limits.ForkLimits(fenced=False),
        zygote=os.getpid(),
    )


class _Worker:
    """What this worker process has done so far."""

    descriptors = absent("descriptors", "not closed")


def seal_worker_descriptors(sock_fd: int) -> Fence:
    """Start a session and keep no descriptor but 0 to 2 and the socket, at 3; under every isolation level.

    Args:
        sock_fd: Descriptor of the worker's socket.

    Returns:
        The receipt, which `seal_worker_syscalls` repeats among its own.

    Raises:
        KernelRefusal: A step failed; the process must not become a worker.
    """
    kernel.raw_syscall("setsid")  # fails only where the process leads a group already
    descriptors.keep_only_socket(sock_fd)
    _Worker.descriptors = active("descriptors", "0 to 3")
    return _Worker.descriptors


def seal_worker_syscalls(
    isolation: str,
    prepared: Prepared,
    *,
    without: Collection[str] = (),
    fail_closed: bool = True,
) -> list[Fence]:
    """Put up the last fences, before the program is read: resource limits, then the seccomp filter.

    Afterwards the process can talk on its socket, compute, and lower its own limits.

    Args:
        isolation: "strict", "standard" or "process"; the last has no filter and fewer limits.
        prepared: From `prepare_worker_filter`, in the parent.
        without: Names of fences to leave out, to test the others.
        fail_closed: False only for a probe, which reports and runs no program.

    Returns:
        Receipts for descriptors, rlimits and seccomp, and for parent-death if it was refused here.

    Raises:
        LockdownFailed: A fence that the isolation level requires was refused, and `fail_closed` is set.
    """
    fenced = isolation != "process"
    death = _attempt("parent-death", lambda: privileges.die_with_parent(prepared.zygote), without)
    fences = [] if death.active or "parent-death" in without else [death]
    fences.append(_Worker.descriptors)
    fork_limits = prepared.fork_limits if fenced else prepared.unfenced_limits
    fences.append(_attempt("rlimits", fork_limits.apply, without))
    if not fenced:
        fences.append(absent("seccomp", _OFF))
    elif prepared.filter is None:
        fences.append(absent("seccomp", _UNKNOWN))
    else:
        fences.append(_attempt("seccomp", prepared.filter.install, without))
    if fail_closed:
        required = REQUIRED[isolation]
        lost = [f for f in fences if not f.active and f.name in required and f.name not in without]
        if lost:
            raise LockdownFailed("; ".join(f"{fence.name}: {fence.detail}" for fence in lost))
    return fences


def _attempt(name: str, put_up: Callable[[], str | None], without: Collection[str]) -> Fence:
    """Put up one fence and write its receipt, with what the mechanism says of itself."""
    if name in without:
        return absent(name, _LEFT_OUT)
    try:
        return active(name, put_up() or "yes")
    except kernel.KernelRefusal as error:
        return refused(name, error)
