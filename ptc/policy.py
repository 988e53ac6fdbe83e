"""Policies a host puts around calls: typed decisions, the two waterfalls of listeners, and guards.

Everything here fails closed: a listener or guard that raises, gives the wrong type, or calls `next` twice denies the
call or withholds its result. What the model reads of it says no more than that.
"""

from __future__ import annotations

import asyncio
import inspect
import math
from collections.abc import Awaitable, Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

import anyio

from ptc.calls import Execution, ToolResult
from ptc.errors import PtcError, UsageError
from ptc.events import EventSink
from ptc.results import ABSENT
from ptc.safe_text import describe_exception

if TYPE_CHECKING:
    from ptc.approval import Answerer
    from ptc.body import Around

__all__ = [
    "Accept",
    "Allow",
    "ApprovalMode",
    "Ask",
    "Block",
    "Deny",
    "Fault",
    "Guard",
    "Observer",
    "Policy",
    "PostListener",
    "PreListener",
    "ask_guard",
    "close_unawaited",
    "function_name",
    "is_stray_cancellation",
    "run_post_execute",
    "run_pre_execute",
]


@dataclass(frozen=True, slots=True)
class Allow:
    """Decision before a body: it may run, as far as this listener is concerned."""


@dataclass(frozen=True, slots=True)
class Deny:
    """Decision before a body: it must not run; `reason` is for the model."""

    reason: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Decision before a body: somebody must approve it; `reason` is for whoever is asked."""

    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Accept:
    """Decision after a body: the result stands, or with other content, or another value (validated again; not both).

    Args:
        content: Text or blocks to show instead.
        value: Canonical value instead; only of a success.
        contexts: Further messages for the model, after those of the body.

    Raises:
        UsageError: Both content and value are given.
    """

    content: Any = None
    value: Any = ABSENT
    contexts: Sequence[Any] = ()

    def __post_init__(self) -> None:
        if self.content is not None and self.value is not ABSENT:
            raise UsageError("Accept takes content or value, not both: content is made of the value")


@dataclass(frozen=True, slots=True)
class Block:
    """Decision after a body: the model gets `feedback` as an error instead, and none of the body's contexts."""

    feedback: str
    contexts: Sequence[Any] = ()


PreDecision = Allow | Deny | Ask
PostDecision = Accept | Block
Next = Callable[[], Awaitable[Any]]
PreListener = Callable[[Execution, Next], Awaitable[PreDecision] | PreDecision]
PostListener = Callable[[Execution, ToolResult, Next], Awaitable[PostDecision] | PostDecision]
Guard = Callable[[Execution], str | None]
Observer = Callable[[Execution, ToolResult], None]
ApprovalMode = Literal["ask", "never"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """All that stands around the calls of one scope, outermost first: the global layer's, then each scope's own."""

    pre_execute: tuple[PreListener, ...] = ()
    guards: tuple[Guard, ...] = ()
    around: tuple[Around, ...] = ()
    post_execute: tuple[PostListener, ...] = ()
    observers: tuple[Observer, ...] = ()
    sinks: tuple[EventSink, ...] = ()
    answerer: Answerer | None = None
    approval_timeout_s: float | None = None
    approval_mode: ApprovalMode = "ask"
    listener_timeout_s: float | None = field(default=None)


class Fault(PtcError):
    """A policy function broke its contract; the message is for the host."""


class _Next:
    """What a listener delegates to the rest of the waterfall with; an awaitable that may be left alone."""

    __slots__ = ("_index", "_used", "_waterfall")

    def __init__(self, waterfall: _Waterfall, index: int) -> None:
        self._waterfall = waterfall
        self._index = index
        self._used = False

    def __call__(self) -> _Next:
        if self._used:
            raise self._waterfall.faulted(self._index - 1, "it called next() twice")
        self._used = True
        return self

    def __await__(self) -> Generator[Any, None, Any]:
        return self._waterfall.run(self._index).__await__()


class _Waterfall:
    """Listeners in order, each of which may delegate to those after it. The first fault decides, whoever catches it."""

    __slots__ = ("_arguments", "_default", "_kinds", "_listeners", "fault")

    def __init__(
        self, listeners: Sequence[Callable[..., Any]], arguments: tuple[Any, ...], default: object, *kinds: type
    ) -> None:
        self._listeners = listeners
        self._arguments = arguments
        self._default = default
        self._kinds = kinds
        self.fault: Fault | None = None

    def faulted(self, index: int, what: str) -> Fault:
        fault = Fault(f"{function_name(self._listeners[index])}: {what}")
        self.fault = self.fault or fault
        return fault

    async def run(self, index: int = 0) -> Any:
        if self.fault is not None:
            raise self.fault
        if index == len(self._listeners):
            return self._default
        try:
            returned = self._listeners[index](*self._arguments, _Next(self, index + 1))
            if inspect.isawaitable(returned):
                returned = await returned
        except (Exception, SystemExit) as error:
            if self.fault is not None:
                raise self.fault from None
            raise self.faulted(index, f"it raised {describe_exception(error)}") from error
        except asyncio.CancelledError:
            if not is_stray_cancellation():
                raise
            raise self.faulted(index, "something it waited for was cancelled") from None
        if self.fault is not None:
            raise self.fault
        if not isinstance(returned, self._kinds):
            names = " or ".join(kind.__name__ for kind in self._kinds)
            raise self.faulted(index, f"it gave {type(returned).__name__} where {names} is due")
        return returned


async def run_pre_execute(listeners: Sequence[PreListener], execution: Execution) -> PreDecision:
    """Ask the listeners before the body.

    Raises:
        Fault: One of them broke its contract.
    """
    waterfall = _Waterfall(listeners, (execution,), Allow(), Allow, Deny, Ask)
    decision: PreDecision = await waterfall.run()
    return decision


async def run_post_execute(listeners: Sequence[PostListener], execution: Execution, result: ToolResult) -> PostDecision:
    """Ask the listeners after the body; they see the result frozen.

    Raises:
        Fault: One of them broke its contract.
    """
    waterfall = _Waterfall(listeners, (execution, result), Accept(), Accept, Block)
    decision: PostDecision = await waterfall.run()
    return decision


_NO_REASON: Final = "a guard denied it"


def ask_guard(guard: Guard, execution: Execution) -> str | None:
    """Give a guard's reason to deny, or None.

    Raises:
        Fault: It raised, or gave neither.
    """
    try:
        reason: object = guard(execution)
    except (Exception, SystemExit) as error:
        raise Fault(f"{function_name(guard)}: it raised {describe_exception(error)}") from error
    if reason is None:
        return None
    if isinstance(reason, str):
        return reason or _NO_REASON
    close_unawaited(reason)
    raise Fault(f"{function_name(guard)}: it gave {type(reason).__name__} where a reason (str) or None is due")


def close_unawaited(returned: object) -> None:
    """Close a coroutine that a function returned where a plain value is due, so that nothing warns of it later."""
    if inspect.iscoroutine(returned):
        returned.close()


def function_name(function: object) -> str:
    """The name of a host's function, for the host."""
    return str(getattr(function, "__qualname__", None) or type(function).__qualname__)


def is_stray_cancellation() -> bool:
    """Whether asyncio's CancelledError came out of a function alone: a task it awaited was cancelled, not this one."""
    try:
        task = asyncio.current_task()
    except RuntimeError:  # no asyncio loop runs
        return False
    return task is not None and not task.cancelling() and anyio.current_effective_deadline() != -math.inf
