"""What is said of a fence: in force or not, and how or why not."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox_worker.fences.kernel import KernelRefusal

__all__ = ["Fence", "absent", "active", "refused"]


@dataclass(frozen=True)
class Fence:
    """One fence's receipt, true for the process that wrote it.

    Args:
        name: Name of the fence, from `lockdown.FENCES`.
        active: Whether the kernel confirmed it.
        detail: How it is held, or "no: " and the reason; never a path of the host.
    """

    name: str
    active: bool
    detail: str


def active(name: str, detail: str = "yes") -> Fence:
    """Say that a fence is in force, and how."""
    return Fence(name, True, detail)


def absent(name: str, reason: str) -> Fence:
    """Say that a fence is not in force, and why."""
    return Fence(name, False, f"no: {reason}")


def refused(name: str, error: KernelRefusal) -> Fence:
    """Say that the kernel refused a fence, and at which call."""
    return absent(name, str(error))
