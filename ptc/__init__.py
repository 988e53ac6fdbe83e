"""Code Mode for Python hosts: a model's program runs in a locked-down worker and calls your tools.

Public names are loaded when they are first used, so that a host pays only for what it uses.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptc.calls import ToolCall, ToolContext, ToolResult
    from ptc.cancel import CancelToken
    from ptc.definition import ToolDefinition, define_tool
    from ptc.errors import (
        DefinitionError,
        FenceError,
        LimitError,
        PtcError,
        RuntimeUnavailable,
        ToolError,
        UsageError,
    )
    from ptc.layers import Registration
    from ptc.limits import Limits
    from ptc.registry import Scope, ToolRegistry
    from ptc.results import CallRecord, RunError, RunResult, RunStats
    from ptc.run_code import run_code, run_code_sync
    from ptc.runtime.local import LocalRuntime

__all__ = [
    "CallRecord",
    "CancelToken",
    "DefinitionError",
    "FenceError",
    "LimitError",
    "Limits",
    "LocalRuntime",
    "PtcError",
    "Registration",
    "RunError",
    "RunResult",
    "RunStats",
    "RuntimeUnavailable",
    "Scope",
    "ToolCall",
    "ToolContext",
    "ToolDefinition",
    "ToolError",
    "ToolRegistry",
    "ToolResult",
    "UsageError",
    "define_tool",
    "run_code",
    "run_code_sync",
]

_MODULES = {
    "CallRecord": "ptc.results",
    "CancelToken": "ptc.cancel",
    "DefinitionError": "ptc.errors",
    "FenceError": "ptc.errors",
    "LimitError": "ptc.errors",
    "Limits": "ptc.limits",
    "LocalRuntime": "ptc.runtime.local",
    "PtcError": "ptc.errors",
    "Registration": "ptc.layers",
    "RunError": "ptc.results",
    "RunResult": "ptc.results",
    "RunStats": "ptc.results",
    "RuntimeUnavailable": "ptc.errors",
    "Scope": "ptc.registry",
    "ToolCall": "ptc.calls",
    "ToolContext": "ptc.calls",
    "ToolDefinition": "ptc.definition",
    "ToolError": "ptc.errors",
    "ToolRegistry": "ptc.registry",
    "ToolResult": "ptc.calls",
    "UsageError": "ptc.errors",
    "define_tool": "ptc.definition",
    "run_code": "ptc.run_code",
    "run_code_sync": "ptc.run_code",
}


def __getattr__(name: str) -> object:
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module 'ptc' has no attribute {name!r}")
    value = getattr(importlib.import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(__all__) | set(globals()))
