"""Wrappers to register with `around_execute`: a time limit, retries, and a cap on how many calls of a tool overlap."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, Final

import anyio

from ptc.body import Around, Attempt, NextAttempt
from ptc.cancel import CancelToken
from ptc.definition import ToolDefinition
from ptc.errors import ToolError, UsageError

__all__ = ["limit_concurrency", "retry", "timeout"]

# Trying again cannot help, or must not be tried: the call was ended by its caller, or is wrong as it stands.
_FINAL_CODES: Final = frozenset({"ABORTED", "INVALID_ARGS", "DENIED"})


def timeout(limit_s: float, *, tools: Collection[str] | None = None) -> Around:
    """Make a wrapper that ends what it wraps after a time, as `TOOL_TIMEOUT`.

    Unlike a tool's own `timeout_ms`, which bounds each attempt, it bounds all that happens inside it, retries too.

    Args:
        limit_s: Seconds.
        tools: Names of the tools it is for; None for all.

    Raises:
        UsageError: The limit is not positive.
    """
    if not limit_s > 0:
        raise UsageError(f"limit_s must be a positive number of seconds, not {limit_s!r}")

    async def wrapper(attempt: Attempt, next_attempt: NextAttempt) -> Any:
        if not _is_meant(attempt, tools):
            return await next_attempt()
        # The token tells bodies in threads, which no cancellation reaches.
        token, is_late = CancelToken(), False
        ended: list[Any] = []
        failed: BaseException | None = None

        async def expire() -> None:
            nonlocal is_late
            await anyio.sleep(limit_s)
            is_late = True
            token.cancel(f"its time limit of {limit_s:g} s expired")

        async with anyio.create_task_group() as watch:
            watch.start_soon(expire)
            unhook = attempt.cancel.on_cancel(token.cancel)
            try:
                ended.append(await next_attempt(attempt.with_cancel(token)))
            except (Exception, SystemExit) as error:  # noqa: BLE001 - raised again outside of the task group, which would wrap it
                failed = error
            finally:
                unhook()
            watch.cancel_scope.cancel()
        if is_late and (failed is None or (isinstance(failed, ToolError) and failed.code == "ABORTED")):
            raise ToolError(f"{attempt.execution.name} took longer than {limit_s:g} s", code="TOOL_TIMEOUT")
        if failed is not None:
            raise failed
        return ended[0]

    return wrapper


def retry(
    *,
    attempts: int = 3,
    backoff_s: float = 0.1,
    max_backoff_s: float = 5.0,
    when: Callable[[Exception], bool] | None = None,
    tools: Collection[str] | None = None,
) -> Around:
    """Make a wrapper that tries a failed call again, if its tool is read-only or idempotent.

    It waits `backoff_s` before the second attempt and twice as long before each further one, plus or minus a quarter.
    A call its caller cancelled, and one with invalid arguments, is not tried again.

    Args:
        attempts: How often in all, at least 1.
        backoff_s: Seconds before the second attempt.
        max_backoff_s: Seconds it waits at most.
        when: Whether to try again after this exception; None for every one.
        tools: Names of the tools it is for; None for all.

    Raises:
        UsageError: A number is out of range.
    """
    if isinstance(attempts, bool) or not isinstance(attempts, int) or attempts < 1:
        raise UsageError(f"attempts must be a positive number, not {attempts!r}")
    if not backoff_s >= 0 or not max_backoff_s >= 0:
        raise UsageError("backoff_s and max_backoff_s are seconds, 0 or more")

    async def wrapper(attempt: Attempt, next_attempt: NextAttempt) -> Any:
        wait_s = backoff_s
        repeatable = attempt.definition.read_only or attempt.definition.idempotent
        left = attempts if repeatable and _is_meant(attempt, tools) else 1
        while True:
            left -= 1
            try:
                return await next_attempt()
            except Exception as error:
                is_final = isinstance(error, ToolError) and error.code in _FINAL_CODES
                if left == 0 or is_final or attempt.cancel.cancelled or (when is not None and not when(error)):
                    raise
            await _pause(attempt, min(wait_s, max_backoff_s) * random.uniform(0.75, 1.25))
            wait_s *= 2

    return wrapper


async def _pause(attempt: Attempt, seconds: float) -> None:
    """Wait, unless the attempt is cancelled meanwhile: then the next one says so."""
    with anyio.move_on_after(seconds):
        await attempt.cancel.wait()


def limit_concurrency(limit: int | Mapping[str, int]) -> Around:
    """Make a wrapper that lets at most so many calls of one tool run at once, over all runs and batches.

    A tool's waiting calls are let in by order of arrival.

    Args:
        limit: For each tool, or by name; tools that are not named are not limited.

    Raises:
        UsageError: A limit is not positive.
    """
    for number in limit.values() if isinstance(limit, Mapping) else [limit]:
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise UsageError(f"a limit of calls must be a positive number, not {number!r}")
    free: dict[ToolDefinition, anyio.Semaphore] = {}

    async def wrapper(attempt: Attempt, next_attempt: Callable[[], Awaitable[Any]]) -> Any:
        definition = attempt.definition
        number = limit.get(definition.name) if isinstance(limit, Mapping) else limit
        if number is None:
            return await next_attempt()
        semaphore = free.get(definition)
        if semaphore is None:
            semaphore = free[definition] = anyio.Semaphore(number, fast_acquire=True)
        try:
            async with semaphore:
                return await next_attempt()
        finally:
            if semaphore.value == number:
                # Nobody uses it: another event loop begins afresh, and a disposed tool is forgotten.
                free.pop(definition, None)

    return wrapper


def _is_meant(attempt: Attempt, tools: Collection[str] | None) -> bool:
    return tools is None or attempt.execution.name in tools
