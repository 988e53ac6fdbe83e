"""Code Mode for Python hosts: a model's program runs in a locked-down worker and calls your tools.

Public names are loaded when they are first used, so that a host pays only for what it uses.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptc.approval import Approval, ApprovalRequest
    from ptc.body import Attempt
    from ptc.calls import Execution, Token, ToolCall, ToolContext, ToolFailure, ToolResult, ToolReturn
    from ptc.cancel import CancelToken
    from ptc.definition import ToolDefinition, ToolOutput, define_tool
    from ptc.errors import DefinitionError, FenceError, LimitError, PtcError, RuntimeUnavailable, ToolError, UsageError
    from ptc.events import Event
    from ptc.layers import Registration
    from ptc.limits import Limits
    from ptc.output_text import SpillRequest
    from ptc.policy import Accept, Allow, Ask, Block, Deny
    from ptc.prompt import PromptSection
    from ptc.registry import ToolRegistry
    from ptc.results import CallRecord, RunError, RunResult, RunStats
    from ptc.run_program import run_code, run_code_sync
    from ptc.runtime.local import LocalRuntime
    from ptc.scope import Scope

__all__ = [
    "Accept",
    "Allow",
    "Approval",
    "ApprovalRequest",
    "Ask",
    "Attempt",
    "Block",
    "CallRecord",
    "CancelToken",
    "DefinitionError",
    "Deny",
    "Event",
    "Execution",
    "FenceError",
    "LimitError",
    "Limits",
    "LocalRuntime",
    "PromptSection",
    "PtcError",
    "Registration",
    "RunError",
    "RunResult",
    "RunStats",
    "RuntimeUnavailable",
    "Scope",
    "SpillRequest",
    "Token",
    "ToolCall",
    "ToolContext",
    "ToolDefinition",
    "ToolError",
    "ToolFailure",
    "ToolOutput",
    "ToolRegistry",
    "ToolResult",
    "ToolReturn",
    "UsageError",
    "define_tool",
    "run_code",
    "run_code_sync",
]

_MODULES = {
    "Accept": "ptc.policy",
    "Allow": "ptc.policy",
    "Approval": "ptc.approval",
    "ApprovalRequest": "ptc.approval",
    "Ask": "ptc.policy",
    "Attempt": "ptc.body",
    "Block": "ptc.policy",
    "CallRecord": "ptc.results",
    "CancelToken": "ptc.cancel",
    "DefinitionError": "ptc.errors",
    "Deny": "ptc.policy",
    "Event": "ptc.events",
    "Execution": "ptc.calls",
    "FenceError": "ptc.errors",
    "LimitError": "ptc.errors",
    "Limits": "ptc.limits",
    "LocalRuntime": "ptc.runtime.local",
    "PromptSection": "ptc.prompt",
    "PtcError": "ptc.errors",
    "Registration": "ptc.layers",
    "RunError": "ptc.results",
    "RunResult": "ptc.results",
    "RunStats": "ptc.results",
    "RuntimeUnavailable": "ptc.errors",
    "Scope": "ptc.scope",
    "SpillRequest": "ptc.output_text",
    "Token": "ptc.calls",
    "ToolCall": "ptc.calls",
    "ToolContext": "ptc.calls",
    "ToolDefinition": "ptc.definition",
    "ToolError": "ptc.errors",
    "ToolFailure": "ptc.calls",
    "ToolOutput": "ptc.definition",
    "ToolRegistry": "ptc.registry",
    "ToolResult": "ptc.calls",
    "ToolReturn": "ptc.calls",
    "UsageError": "ptc.errors",
    "define_tool": "ptc.definition",
    "run_code": "ptc.run_program",
    "run_code_sync": "ptc.run_program",
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
