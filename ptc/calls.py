"""One call of a tool: what is asked, what runs, and what comes of it."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from ptc.cancel import CancelToken
from ptc.errors import UsageError
from ptc.frozen import freeze
from ptc.json_text import json_text
from sandbox_worker.protocol import ValueRefused, plain_value

__all__ = [
    "Content",
    "Execution",
    "Notes",
    "Token",
    "ToolCall",
    "ToolContext",
    "ToolFailure",
    "ToolResult",
    "ToolReturn",
    "checked_content",
    "text_content",
]

Content = tuple[Mapping[str, Any], ...]
"""Blocks for a model: `{"type": "text", "text": …}`, `{"type": "image", "data": <base64>, "mime_type": …}`, …"""

_NO_META: Final[Mapping[str, Any]] = MappingProxyType({})


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
    """One pending call in the pipeline: immutable, as are its arguments once the pipeline has taken them in.

    Args:
        detached: The arguments are fresh, plain JSON that nobody else holds, as decoded from a frame; otherwise the
            pipeline copies and checks them first.
    """

    __slots__ = (
        "_arguments",
        "agent",
        "call_id",
        "cancel",
        "detached",
        "name",
        "parent",
        "root_call_id",
        "scope",
        "token",
    )

    _arguments: Any
    name: str
    call_id: str
    root_call_id: str
    scope: Any
    agent: object
    cancel: CancelToken
    parent: Token | None
    token: Token
    detached: bool

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
        if call_id is None:
            call_id = f"call-{uuid.uuid4().hex[:12]}"
        _set(self, "name", name)
        _set(self, "_arguments", arguments)
        _set(self, "cancel", cancel)
        _set(self, "call_id", call_id)
        _set(self, "scope", scope)
        _set(self, "agent", agent)
        _set(self, "parent", parent)
        _set(self, "root_call_id", call_id if root_call_id is None else root_call_id)
        _set(self, "token", Token())
        _set(self, "detached", detached)

    @property
    def arguments(self) -> Any:
        """The arguments: a frozen JSON object, once the call has passed the first stage."""
        return self._arguments

    def take_in(self, arguments: Any) -> None:
        """Set the detached, frozen arguments; for the pipeline."""
        _set(self, "_arguments", arguments)

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"an execution is immutable: {name} cannot be set")

    def __repr__(self) -> str:
        return f"<execution {self.call_id} of {self.name!r}>"


_set: Final = object.__setattr__


@dataclass(frozen=True, slots=True)
class ToolFailure:
    """Why a call failed: for the model, so without paths, tracebacks or internal objects."""

    message: str
    code: str
    name: str = "ToolCallError"
    details: Any = None


class ToolResult:
    """What came of a call; immutable.

    Args:
        value: Canonical JSON value of a success.
        error: Why it failed; None for a success.
        content: Blocks that a model is shown; None for the plain text of the value or the error.
        meta: Facts for the host, never shown to a model.
        additional_contexts: Messages for the model to see after the outer result, in order.
        concludes_turn: The tool asked to end the model's turn, and succeeded.
    """

    __slots__ = ("_content", "_value", "additional_contexts", "concludes_turn", "error", "meta")

    _content: Content | None
    _value: Any
    error: ToolFailure | None
    meta: Mapping[str, Any]
    additional_contexts: tuple[Any, ...]
    concludes_turn: bool

    def __init__(
        self,
        *,
        value: Any = None,
        error: ToolFailure | None = None,
        content: Content | None = None,
        meta: Mapping[str, Any] = _NO_META,
        additional_contexts: Sequence[Any] = (),
        concludes_turn: bool = False,
    ) -> None:
        _set(self, "_value", value)
        _set(self, "error", error)
        _set(self, "_content", content)
        _set(self, "meta", meta)
        _set(self, "additional_contexts", tuple(additional_contexts))
        _set(self, "concludes_turn", concludes_turn)

    @property
    def ok(self) -> bool:
        """Whether the call succeeded."""
        return self.error is None

    @property
    def value(self) -> Any:
        """Canonical JSON value; None for a failure."""
        return self._value

    @property
    def content(self) -> Content:
        """Blocks that a model is shown, made when they are first asked for."""
        content = self._content
        if content is None:
            content = text_content(_text_of(self._value) if self.error is None else self.error.message)
            _set(self, "_content", content)
        return content

    @property
    def is_rendered(self) -> bool:
        """Whether the content is more than the plain text of the value, or was asked for already."""
        return self._content is not None

    def replace(self, **changes: Any) -> ToolResult:
        """Give a copy with other parts, named as in the constructor."""
        parts: dict[str, Any] = {
            "value": self._value,
            "error": self.error,
            "content": self._content,
            "meta": self.meta,
            "additional_contexts": self.additional_contexts,
            "concludes_turn": self.concludes_turn,
        }
        return ToolResult(**{**parts, **changes})

    def frozen(self) -> ToolResult:
        """Give what listeners see of it: value and content are frozen copies, made when they are asked for."""
        return _FrozenResult(self)

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"a result is immutable: {name} cannot be set; use replace(…)")

    def __repr__(self) -> str:
        return "<tool result ok>" if self.error is None else f"<tool result {self.error.code}>"


class _FrozenResult(ToolResult):
    """A result whose value and content nobody can change for others."""

    __slots__ = ("_frozen_content", "_is_frozen", "_source")

    _frozen_content: Content | None
    _is_frozen: bool
    _source: ToolResult

    def __init__(self, source: ToolResult) -> None:
        super().__init__(
            value=source.value,
            error=source.error,
            content=source._content,
            meta=MappingProxyType(dict(source.meta)) if source.meta else _NO_META,
            additional_contexts=source.additional_contexts,
            concludes_turn=source.concludes_turn,
        )
        _set(self, "_source", source)
        _set(self, "_is_frozen", False)
        _set(self, "_frozen_content", None)

    @property
    def value(self) -> Any:
        if not self._is_frozen:
            _set(self, "_value", freeze(self._value))
            _set(self, "_is_frozen", True)
        return self._value

    @property
    def content(self) -> Content:
        frozen = self._frozen_content
        if frozen is None:
            frozen = tuple(freeze(block) for block in self._source.content)
            _set(self, "_frozen_content", frozen)
        return frozen

    def replace(self, **changes: Any) -> ToolResult:
        return super().replace(**{"value": self.value, "content": self.content, **changes})

    def frozen(self) -> ToolResult:
        return self


@dataclass(frozen=True, slots=True)
class ToolReturn:
    """What a body may return instead of its value: the value, and what a model is shown of it, such as an image."""

    value: Any
    content: Any = None


def _text_of(value: object) -> str:
    return value if isinstance(value, str) else json_text(value)


def text_content(text: str) -> Content:
    """Give content of one text block."""
    return ({"type": "text", "text": text},)


def checked_content(content: object) -> Content:
    """Give content as detached blocks: text becomes a block; a list of blocks is copied.

    Raises:
        UsageError: It is neither text nor blocks of JSON, each with a `type`.
    """
    if isinstance(content, str):
        return text_content(content)
    if not isinstance(content, (list, tuple)):
        raise UsageError(f"content must be text or a list of blocks, not {type(content).__name__}")
    try:
        blocks = plain_value(list(content))
    except ValueRefused as refused:
        raise UsageError(f"content is not JSON: {refused}") from None
    for index, block in enumerate(blocks):
        if type(block) is not dict or not isinstance(block.get("type"), str):
            raise UsageError(f"content block {index} is no object with a text as its 'type'")
        if block["type"] == "text" and not isinstance(block.get("text"), str):
            raise UsageError(f"content block {index} is of type 'text' and has no text")
    return tuple(blocks)


class Notes:
    """What a body says beside its result, over all attempts at it."""

    __slots__ = ("contexts", "meta", "on_progress", "turn_concluded")

    def __init__(self, on_progress: Callable[[float, float | None, str | None], None] | None = None) -> None:
        self.contexts: list[Any] = []
        self.meta: dict[str, Any] = {}
        self.turn_concluded = False
        self.on_progress = on_progress


class ToolContext:
    """What a tool's body may know of its call, and say beside its result."""

    __slots__ = ("_execution", "_notes", "cancel")

    def __init__(self, execution: Execution, cancel: CancelToken, notes: Notes | None = None) -> None:
        self._execution = execution
        self._notes = Notes() if notes is None else notes
        self.cancel = cancel
        """Fires when the call should end; async bodies are cancelled as well, sync ones look here."""

    @property
    def execution(self) -> Execution:
        """The whole immutable execution."""
        return self._execution

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
        """Add a message for the model to see after the outer result, also if the call fails later."""
        self._notes.contexts.append(message)

    def conclude_turn(self) -> None:
        """Ask the host to end the model's turn after this call, if it succeeds."""
        self._notes.turn_concluded = True

    def annotate(self, **meta: Any) -> None:
        """Add facts for the host to the result's `meta`, also if the call fails later."""
        self._notes.meta.update(meta)

    def report_progress(self, progress: float, total: float | None = None, message: str | None = None) -> None:
        """Report progress, as an event `tool/progress`; may be called from a thread's body, too."""
        if self._notes.on_progress is not None:
            self._notes.on_progress(progress, total, message)
