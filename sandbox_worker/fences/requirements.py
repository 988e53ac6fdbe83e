"""Which fences an isolation level cannot do without, and what to say where one is absent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandbox_worker.fences.namespaces import NAMESPACES
from sandbox_worker.fences.receipts import Fence

__all__ = ["FENCES", "REQUIRED", "missing_for"]

FENCES: Final = (
    *("uid", *NAMESPACES, "empty-root"),
    *("parent-death", "no-new-privs", "landlock", "capabilities", "not-dumpable"),
    *("descriptors", "rlimits", "seccomp"),
)
"""Every fence, in the order they go up: in the launcher, the zygote, the worker."""

REQUIRED: Final[dict[str, tuple[str, ...]]] = {
    "process": (),
    # They shut files, network and processes even where a container allows nothing else.
    "standard": ("no-new-privs", "rlimits", "seccomp"),
    "strict": FENCES,
}
"""Isolation level to the fences it does not start without."""


def missing_for(isolation: str, fences: Sequence[Fence]) -> list[str]:
    """Say which fences an isolation level requires and the receipts do not show.

    Args:
        isolation: "strict" requires every fence, "standard" those that shut files, network and process
            creation, "process" none.
        fences: Receipts of launcher, zygote and one worker; of two for one fence, both must hold.

    Returns:
        One message for each absent fence: what, why, and what can be done; empty when all is well.
    """
    messages = []
    for name in REQUIRED[isolation]:
        receipts = [fence for fence in fences if fence.name == name]
        failed = [fence for fence in receipts if not fence.active]
        if receipts and not failed:
            continue
        why = failed[0].detail if failed else "no: nothing reported it"
        messages.append(f"{name} is not in force ({why}): {_choices(isolation)}")
    return messages


def _choices(isolation: str) -> str:
    allow = "allow it on this machine (kernel, container profile)"
    unfenced = "isolation='process', which has no fences"
    if isolation == "strict":
        enough = ", ".join(REQUIRED["standard"])
        return f"{allow}, or choose isolation='standard', which is content with {enough}, or {unfenced}"
    return f"{allow}, or choose {unfenced}"
