"""Code Mode for Python hosts: a model's program runs in a locked-down worker and calls your tools."""

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
