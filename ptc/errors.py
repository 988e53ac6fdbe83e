"""Errors the host raises. Misuse and broken infrastructure raise; what a model must read is a value.

The tree::

    PtcError
    ├── UsageError          the caller used the API wrongly (also a ValueError)
    │   ├── LimitError      a limit is out of range
    │   └── DefinitionError a tool definition cannot be registered
    ├── RuntimeUnavailable  the runtime cannot start or has been closed
    │   └── FenceError      a fence the asked isolation level needs is absent
    └── ToolError           a tool body reports a failure the model may read

Faults of the wire live in `sandbox_worker.protocol`. A program's own failure is never an exception of the host:
it is `RunResult.error`.
"""

from __future__ import annotations

__all__ = [
    "DefinitionError",
    "FenceError",
    "LimitError",
    "PtcError",
    "RuntimeUnavailable",
    "ToolError",
    "UsageError",
]


class PtcError(Exception):
    """Base of every error ptc raises on the host."""


class UsageError(PtcError, ValueError):
    """The caller used the API wrongly; the message says what to do instead."""


class LimitError(UsageError):
    """A limit is out of range; the message names the limit, the value and the allowed range."""


class DefinitionError(UsageError):
    """A tool definition cannot be registered; the message says how to fix it."""


class RuntimeUnavailable(PtcError, RuntimeError):
    """The runtime could not start its zygote, or has been closed."""


class FenceError(RuntimeUnavailable):
    """The machine cannot give a fence that the asked isolation level needs."""


class ToolError(PtcError):
    """Raised by a tool body to report a failure the model may read in full.

    Args:
        message: What went wrong, for the model.
        code: Stable error code, shown to the program as `ToolCallError.code`.
        details: JSON value with more, reachable in the program as `ToolCallError.details`.
        content: Text or blocks that a model is shown instead of the message.
    """

    def __init__(
        self, message: str, *, code: str = "TOOL_FAILED", details: object = None, content: object = None
    ) -> None:
        super().__init__(message)
        # Often another exception is passed on as the message.
        self.message = str(message)
        self.code = str(code)
        self.details = details
        self.content = content
