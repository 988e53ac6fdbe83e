"""A tool's body and the wrappers around it: run under every cancellation there is, and waited for, always.

A wrapper is `wrapper(attempt, next)`: `await next()` gives what the body returned or raises what it raised; with
`next(attempt.with_cancel(token))` it runs under another cancellation, into which the caller's own is always fused.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

import anyio
import anyio.to_thread

from ptc.calls import Execution, Notes, ToolContext
from ptc.cancel import CancelToken
from ptc.definition import ToolDefinition
from ptc.errors import ToolError, UsageError
from ptc.frozen import thaw
from ptc.policy import is_stray_cancellation

__all__ = ["Around", "Attempt", "NextAttempt", "run_wrapped"]

logger = logging.getLogger("ptc.body")


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a wrapper sees of a call: the execution, its tool, and the cancellation this attempt runs under."""

    execution: Execution
    definition: ToolDefinition
    cancel: CancelToken

    def with_cancel(self, cancel: CancelToken) -> Attempt:
        """Give an attempt under another cancellation; the caller's own still counts.

        Raises:
            UsageError: It is no token: a cancellation can be replaced, not removed.
        """
        if not isinstance(cancel, CancelToken):
            raise UsageError(f"an attempt needs a CancelToken, not {type(cancel).__name__}: it cannot be removed")
        return Attempt(self.execution, self.definition, cancel)


NextAttempt = Callable[..., Awaitable[Any]]
Around = Callable[[Attempt, NextAttempt], Awaitable[Any]]


class _Next:
    """The rest of the chain, for one wrapper: may be run again once the run before has ended."""

    __slots__ = ("_attempt", "_chain", "_index", "closed")

    def __init__(self, chain: _Chain, index: int, attempt: Attempt) -> None:
        self._chain = chain
        self._index = index
        self._attempt = attempt
        self.closed = False

    def __call__(self, attempt: Attempt | None = None) -> _Run:
        if attempt is None:
            attempt = self._attempt
        elif not isinstance(attempt, Attempt) or attempt.execution is not self._attempt.execution:
            raise UsageError("next takes the attempt the wrapper was given, or what its with_cancel(…) gives")
        return _Run(self, attempt)

    async def run(self, attempt: Attempt) -> Any:
        if self.closed:
            raise UsageError("next was awaited after its wrapper had returned")
        if self._chain.busy_below[self._index]:
            raise UsageError("next was awaited while its last run had not ended: a body runs one attempt at a time")
        self._chain.busy_below[self._index] = True
        try:
            return await self._chain.run(self._index, attempt)
        finally:
            self._chain.leave(self._index)


class _Run:
    """One run of the rest; an awaitable that may be left alone."""

    __slots__ = ("_attempt", "_next")

    def __init__(self, next_: _Next, attempt: Attempt) -> None:
        self._next = next_
        self._attempt = attempt

    def __await__(self) -> Generator[Any, None, Any]:
        return self._next.run(self._attempt).__await__()


class _Chain:
    """The wrappers of one call, outermost first, and its body."""

    __slots__ = ("_left", "_notes", "_scope", "_wrappers", "busy_below", "late_failure")

    def __init__(self, wrappers: Sequence[Around], notes: Notes, scope: anyio.CancelScope) -> None:
        self._wrappers = wrappers
        self._notes = notes
        self._scope = scope
        self.busy_below = [False] * (len(wrappers) + 1)
        self._left: anyio.Event | None = None
        self.late_failure: Exception | None = None
        """What the body raised of its own once the caller had cancelled: it says more than the cancellation."""

    async def run(self, index: int, attempt: Attempt) -> Any:
        if index == len(self._wrappers):
            try:
                return await _run_attempt(attempt, self._notes)
            except Exception as error:
                is_aborted = isinstance(error, ToolError) and error.code == "ABORTED"
                if attempt.execution.cancel.cancelled and not is_aborted:
                    self.late_failure = error
                raise
            finally:
                if attempt.execution.cancel.cancelled:
                    self._scope.cancel()
        rest = _Next(self, index + 1, attempt)
        try:
            returned = self._wrappers[index](attempt, rest)
            return await returned if inspect.isawaitable(returned) else returned
        finally:
            rest.closed = True
            if self.busy_below[index + 1]:
                await self._drain(index + 1)

    def cancel(self, definition: ToolDefinition) -> None:
        """The caller cancelled; a body that watches for this itself is left to end as it does."""
        if not (definition.observes_cancel and self.busy_below[-1]):
            self._scope.cancel()

    def leave(self, index: int) -> None:
        self.busy_below[index] = False
        if self._left is not None:
            self._left.set()

    async def _drain(self, index: int) -> None:
        """A wrapper left an attempt to a task of its own: a started body is never abandoned."""
        with anyio.CancelScope(shield=True):
            while self.busy_below[index]:
                self._left = anyio.Event()
                await self._left.wait()


async def run_wrapped(
    execution: Execution, definition: ToolDefinition, wrappers: Sequence[Around], notes: Notes
) -> Any:
    """Run the body inside its wrappers and give what comes out, as it was returned.

    Raises:
        ToolError: The call was cancelled (`ABORTED`) or its body's time was over (`TOOL_TIMEOUT`).
        Exception: Whatever the body or a wrapper raised.
    """
    attempt = Attempt(execution, definition, execution.cancel)
    if not wrappers:
        return await _run_attempt(attempt, notes)
    # A wrapper that waits, such as a retry between two attempts, ends with the caller's cancellation as well.
    with anyio.CancelScope() as scope:
        chain = _Chain(wrappers, notes, scope)
        unhook = execution.cancel.on_cancel(lambda _reason: chain.cancel(definition))
        try:
            return await chain.run(0, attempt)
        finally:
            unhook()
    raise chain.late_failure or _aborted(execution, execution.cancel)


def _aborted(execution: Execution, cancel: CancelToken) -> ToolError:
    return ToolError(f"{execution.name} was cancelled: {cancel.reason}", code="ABORTED")


async def _run_attempt(attempt: Attempt, notes: Notes) -> Any:
    """Run the body once."""
    execution, definition = attempt.execution, attempt.definition
    arguments = thaw(execution.arguments)
    timeout_s = _timeout_s(execution, definition)
    cancels = [execution.cancel] if attempt.cancel is execution.cancel else [execution.cancel, attempt.cancel]
    for cancel in cancels:
        if cancel.cancelled:
            raise _aborted(execution, cancel)
    # A thread hears of its time-out, and a body of a wrapper's cancellation, only through a token of their own.
    own_token = len(cancels) > 1 or (timeout_s is not None and not definition.is_async)
    token = CancelToken() if own_token else execution.cancel
    notes.turn_concluded = False
    context = ToolContext(execution, token, notes)
    scope = anyio.CancelScope() if timeout_s is None else anyio.move_on_after(timeout_s)
    stopped_by: CancelToken | None = None
    timed_out = False

    def on_cancel(cancel: CancelToken) -> None:
        nonlocal stopped_by, timed_out
        if stopped_by is None:
            stopped_by = cancel
            timed_out = scope.cancel_called
        if not definition.observes_cancel:
            scope.cancel()
        token.cancel(cancel.reason or "")

    unhooks = [cancel.on_cancel(lambda _reason, cancel=cancel: on_cancel(cancel)) for cancel in cancels]  # type: ignore[misc]
    returned: Any = None
    try:
        with scope:
            timed = scope if timeout_s is not None else None
            returned = await _call_body(definition, arguments, context, timed)
    except asyncio.CancelledError:
        if not is_stray_cancellation():
            raise
        raise ToolError(f"{definition.name}: something it waited for was cancelled") from None
    finally:
        for unhook in unhooks:
            unhook()
    # A body in a thread, or one that swallows its cancellation, may return although its time was over.
    if stopped_by is not None and not timed_out:
        if definition.observes_cancel:
            return returned
        raise _aborted(execution, stopped_by)
    if scope.cancel_called:
        raise ToolError(f"{definition.name} took longer than its limit of {timeout_s:g} s", code="TOOL_TIMEOUT")
    return returned


def _timeout_s(execution: Execution, definition: ToolDefinition) -> float | None:
    try:
        return definition.timeout_s(execution.arguments)
    except Exception:  # the boundary to the host's function of the arguments
        logger.exception("timeout_ms of %r failed", definition.name)
        raise ToolError(f"{definition.name}: its time limit for these arguments cannot be told") from None


async def _call_body(
    definition: ToolDefinition, arguments: dict[str, Any], context: ToolContext, timed: anyio.CancelScope | None
) -> Any:
    if definition.is_async:
        return await definition.execute(arguments, context)

    def call() -> tuple[Any]:
        return (definition.execute(arguments, context),)

    # A thread cannot be stopped: the pipeline waits for it, whatever happens meanwhile.
    (returned,) = await (anyio.to_thread.run_sync(call) if timed is None else _in_timed_thread(call, context, timed))
    # Such as `lambda **arguments: client.call(**arguments)` of an async client.
    return await returned if inspect.isawaitable(returned) else returned


async def _in_timed_thread(
    call: Callable[[], tuple[Any]], context: ToolContext, scope: anyio.CancelScope
) -> tuple[Any]:
    """Call in a thread, and tell the context's token when `scope` is over before it returns."""

    async def tell() -> None:
        try:
            await anyio.sleep_forever()
        finally:
            if scope.cancel_called:
                context.cancel.cancel("its time limit expired")

    failed: BaseException | None = None
    returned: tuple[Any] = (None,)
    async with anyio.create_task_group() as watch:
        watch.start_soon(tell)
        try:
            returned = await anyio.to_thread.run_sync(call)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - raised again outside of the task group, which would wrap it
            failed = error
        watch.cancel_scope.cancel()
    if failed is not None:
        raise failed
    return returned
