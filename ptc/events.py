"""What a host may observe: one frozen dataclass per kind of event, sent to the sinks of the layers it concerns.

`Event.type` is the name of the kind. Sinks are plain functions; one that fails is logged and changes nothing.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypedDict

from ptc.calls import Content, Execution

__all__ = [
    "ApprovalRequested",
    "ApprovalResolved",
    "CallEnded",
    "CallIds",
    "CallProgress",
    "CallStarted",
    "CodeDispatchEnded",
    "CodeDispatchStarted",
    "Event",
    "EventSink",
    "PolicyFault",
    "ToolsChanged",
    "call_ids",
    "emit",
]

logger = logging.getLogger("ptc.events")


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Base of all events. `at` is in seconds since the epoch."""

    type: ClassVar[str] = "event"
    at: float = field(default_factory=time.time)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolsChanged(Event):
    """The visible tools, or how they are presented, may have changed; `scope` is the key of the scope, None for all."""

    type: ClassVar[str] = "tools/changed"
    scope: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _CallEvent(Event):
    """About one call."""

    call_id: str
    root_call_id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallStarted(_CallEvent):
    """A call entered the pipeline."""

    type: ClassVar[str] = "tool/start"
    nested: bool
    agent: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallEnded(_CallEvent):
    """A call left the pipeline; `code` is None for a success. `duration_s` counts from its start, waits included."""

    type: ClassVar[str] = "tool/end"
    code: str | None
    duration_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CallProgress(_CallEvent):
    """A body reported progress."""

    type: ClassVar[str] = "tool/progress"
    progress: float
    total: float | None = None
    message: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeDispatchStarted(_CallEvent):
    """A program's call got its turn."""

    type: ClassVar[str] = "tool/code-dispatch-start"
    outer_call_id: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeDispatchEnded(_CallEvent):
    """A program's call that had started has ended."""

    type: ClassVar[str] = "tool/code-dispatch"
    outer_call_id: str
    content: Content
    is_error: bool
    duration_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRequested(_CallEvent):
    """A policy wants a call approved."""

    type: ClassVar[str] = "approval/requested"
    reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalResolved(_CallEvent):
    """What came of a request for approval: `allowed-once`, `rejected`, `cancelled` or `unavailable`."""

    type: ClassVar[str] = "approval/resolved"
    outcome: str
    explanation: str
    duration_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyFault(_CallEvent):
    """A function of the host failed in the pipeline: `stage` says which, `fault` how. For the host only."""

    type: ClassVar[str] = "policy/fault"
    stage: str
    fault: str


class CallIds(TypedDict):
    """What every event of a call says of it."""

    call_id: str
    root_call_id: str
    name: str


def call_ids(execution: Execution) -> CallIds:
    """Give the ids of an execution, for its events."""
    return {"call_id": execution.call_id, "root_call_id": execution.root_call_id, "name": execution.name}


EventSink = Callable[[Event], None]


def emit(sinks: Iterable[EventSink], event: Event) -> None:
    """Send an event to every sink."""
    for sink in sinks:
        try:
            sink(event)
        except Exception:  # the boundary to a host's sink: what it observes goes on
            logger.exception("an event sink raised at %r", event.type)
