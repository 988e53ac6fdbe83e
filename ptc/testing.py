"""For tests only: runtimes with a fence left out, or with a stand-in where a worker would be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ptc.runtime.local import LocalRuntime

__all__ = ["local_runtime"]


def local_runtime(
    *,
    language_policy: bool = True,
    without_fences: Sequence[str] = (),
    worker_argv: Sequence[str] | None = None,
    **options: Any,
) -> LocalRuntime:
    """Make a `LocalRuntime` with parts of its defence left out, to test the rest.

    Args:
        language_policy: False compiles programs without the policy, with the real builtins and imports.
        without_fences: Names of fences (see `LocalRuntime.report`) not to put up.
        worker_argv: Command started in place of each worker, with its socket as the only descriptor beside 0 to 2.
        options: Arguments of `LocalRuntime`.
    """
    runtime = LocalRuntime(**options)
    runtime._language_policy = language_policy
    runtime._without_fences = tuple(without_fences)
    runtime._worker_argv = None if worker_argv is None else tuple(worker_argv)
    return runtime
