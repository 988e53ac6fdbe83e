"""One call of a tool: what is asked, what runs, and what comes of it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ptc.cancel import CancelToken

__all__ = ["Execution", "Token", "ToolCall", "ToolContext", "ToolFailure", "ToolResult"]


class Token:
    """Identity of one execution: compared by identity, never shown, never sent."""

    __slots__ = ("__weakref__",)

    def __repr__(self) -> str:
        return "<token>"


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call as a host hands it to the registry. What is None is made: an id, a cancel token."""

    name: str
    arguments: Mapping[str, Any]
    call_id: str | None = field(default=None, kw_only=True)
    scope: Any = field(default=None, kw_only=True)
    agent: object = field(default=None, kw_only=True)
    cancel: CancelToken | None = field(default=None, kw_only=True)
    parent: Token | None = field(default=None, kw_only=True)
    root_call_id: str | None = field(default=None, kw_only=True)


class Execution:
    """One pending call in the pipeline.

    Args:
        detached: The arguments are fresh, plain JSON that nobody else holds, as decoded from a frame; otherwise the
            pipeline copies and checks them first.
    """

    __slots__ = (
        "agent",
        "arguments",
        "call_id",
        "cancel",
        "detached",
        "name",
        "parent",
        "root_call_id",
        "scope",
        "token",
    )

    def __init__(
        self,
        name: str,
        arguments: Any,
        *,
        cancel: CancelToken,
        call_id: str | None = None,
        scope: Any = None,
        agent: object = None,
        parent: Token | None = None,
        root_call_id: str | None = None,
        detached: bool = False,
    ) -> None:
        self.name = name
        self.detached = detached
        self.arguments = arguments
        self.cancel = cancel
        self.call_id = call_id if call_id is not None else f"call-{uuid.uuid4().hex[:12]}"
        self.scope = scope
        self.agent = agent
        self.parent = parent
        self.root_call_id = root_call_id if root_call_id is not None else self.call_id
        self.token = Token()


@dataclass(frozen=True, slots=True)
class ToolFailure:
    """Why a call failed: for the model, so without paths, tracebacks or internal objects."""

    message: str
    code: str
    name: str = "ToolCallError"
    details: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What came of a call: a canonical JSON `value` or an `error`; `content` is what a model is shown of it."""

    value: Any = None
    error: ToolFailure | None = None
    content: tuple[dict[str, Any], ...] = ()
    meta: Mapping[str, Any] = field(default_factory=dict)
    additional_contexts: tuple[Any, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the call succeeded."""
        return self.error is None


class ToolContext:
    """What a tool's body may know of its call, and say beside its result."""

    __slots__ = ("_execution", "cancel", "contexts", "turn_concluded")

    def __init__(self, execution: Execution, cancel: CancelToken) -> None:
        self._execution = execution
        self.cancel = cancel
        """Fires when the call should end; async bodies are cancelled as well, sync ones look here."""
        self.contexts: list[Any] = []
        self.turn_concluded = False

    @property
    def call_id(self) -> str:
        """Id of this call."""
        return self._execution.call_id

    @property
    def root_call_id(self) -> str:
        """Id of the outermost call this one belongs to."""
        return self._execution.root_call_id

    @property
    def token(self) -> Token:
        """Identity of this execution."""
        return self._execution.token

    @property
    def parent(self) -> Token | None:
        """Identity of the execution this one was made by; None for a call of the host."""
        return self._execution.parent

    @property
    def name(self) -> str:
        """Name the tool was called by."""
        return self._execution.name

    @property
    def scope(self) -> Any:
        """Scope of the call; None for the global layer."""
        return self._execution.scope

    @property
    def agent(self) -> object:
        """What the host passed as `agent`."""
        return self._execution.agent

    def defer_context(self, message: Any) -> None:
        """Add a message for the model to see after the outer result."""
        self.contexts.append(message)

    def conclude_turn(self) -> None:
        """Ask the host to end the model's turn after this call, if it succeeds."""
        self.turn_concluded = True

    def report_progress(self, progress: float, total: float | None = None, message: str | None = None) -> None:
        """Report progress; shown by hosts that listen for it."""
