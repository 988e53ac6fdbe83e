"""Tasks that answer a run's calls: a finished one takes the next call, so that calls in a row need no new task each.

Starting a task of a task group is the dearest step of a call's way through the host.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import anyio
import anyio.abc

from ptc.runtime.seam import CallReply

__all__ = ["CallTasks"]

Answer = Callable[[int, Awaitable[CallReply]], Awaitable[None]]


class _Idle:
    """A task that waits for its next call."""

    __slots__ = ("call", "wake")

    def __init__(self) -> None:
        self.wake = anyio.Event()
        self.call: tuple[int, Awaitable[CallReply]] | None = None


class CallTasks:
    """Runs `answer(call id, awaitable)` for each call, in tasks of `task_group`, which ends after `close`.

    Args:
        task_group: Owner of the tasks.
        answer: Awaits one reply and sends it; it must not raise but for cancellation.
    """

    def __init__(self, task_group: anyio.abc.TaskGroup, answer: Answer) -> None:
        self._task_group = task_group
        self._answer = answer
        self._idle: list[_Idle] = []
        self._closed = False

    def start(self, call_id: int, awaitable: Awaitable[CallReply]) -> None:
        """Answer a call, in an idle task if there is one."""
        if self._idle:
            idle = self._idle.pop()
            idle.call = (call_id, awaitable)
            idle.wake.set()
        else:
            self._task_group.start_soon(self._run, call_id, awaitable)

    def close(self) -> None:
        """Let idle tasks end, and busy ones after their call."""
        self._closed = True
        for idle in self._idle:
            idle.wake.set()
        self._idle.clear()

    async def _run(self, call_id: int, awaitable: Awaitable[CallReply]) -> None:
        call: tuple[int, Awaitable[CallReply]] | None = (call_id, awaitable)
        while call is not None:
            await self._answer(*call)
            # One idle task serves calls in a row; more would only wait.
            if self._closed or self._idle:
                return
            idle = _Idle()
            self._idle.append(idle)
            await idle.wake.wait()
            call = idle.call
