"""When a call may start: strictly in order of submission; parallel calls overlap, an exclusive one runs alone.

The scheduler waits for nothing itself. Only the first ticket of the queue may start, and whoever starts, ends or gives
up wakes the next one: so the order holds under event loops that run ready tasks in any order, as trio does. Queued
tickets cost memory only.
"""

from __future__ import annotations

from collections import deque
from typing import Literal

import anyio

__all__ = ["Mode", "Scheduler", "Ticket"]

Mode = Literal["parallel", "exclusive"]


class Ticket:
    """A call's place in the order. Each must be started, dropped or finished, or those behind it wait for ever."""

    __slots__ = ("_event", "_scheduler", "mode", "state")

    def __init__(self, scheduler: Scheduler, mode: Mode) -> None:
        self._scheduler = scheduler
        self._event: anyio.Event | None = None
        self.mode = mode
        self.state: Literal["queued", "running", "finished", "dropped"] = "queued"

    def try_start(self) -> bool:
        """Start if it is this call's turn, without waiting."""
        return self.state == "queued" and self._scheduler._try_start(self)

    async def start(self) -> bool:
        """Wait for the call's turn and start; False when it was dropped instead."""
        while not self.try_start():
            if self.state != "queued":
                return False
            self._event = anyio.Event()
            await self._event.wait()
        return True

    def drop(self) -> None:
        """Give the place up if the call has not started; a waiting `start` then gives False."""
        if self.state == "queued":
            self.state = "dropped"
            self._wake()
            self._scheduler._wake_first()

    def finish(self) -> None:
        """Give the place up: the call has ended, or will not start. Idempotent."""
        if self.state == "running":
            self._scheduler._finish(self)
        else:
            self.drop()

    def _wake(self) -> None:
        if self._event is not None:
            self._event.set()


class Scheduler:
    """Keeps the order of one run or batch.

    Args:
        max_parallel: Parallel calls that may overlap, at least 1.
    """

    def __init__(self, max_parallel: int) -> None:
        self._max_parallel = max_parallel
        self._queue: deque[Ticket] = deque()
        self._running = 0
        self._exclusive = False

    def enqueue(self, mode: Mode) -> Ticket:
        """Take the next place."""
        ticket = Ticket(self, mode)
        self._queue.append(ticket)
        return ticket

    def _first(self) -> Ticket | None:
        queue = self._queue
        while queue and queue[0].state != "queued":
            queue.popleft()
        return queue[0] if queue else None

    def _may_start(self, ticket: Ticket) -> bool:
        if ticket.mode == "exclusive":
            return self._running == 0
        return not self._exclusive and self._running < self._max_parallel

    def _try_start(self, ticket: Ticket) -> bool:
        if self._first() is not ticket or not self._may_start(ticket):
            return False
        self._queue.popleft()
        ticket.state = "running"
        self._running += 1
        self._exclusive = ticket.mode == "exclusive"
        if not self._exclusive:
            self._wake_first()
        return True

    def _finish(self, ticket: Ticket) -> None:
        ticket.state = "finished"
        self._running -= 1
        self._exclusive = False
        self._wake_first()

    def _wake_first(self) -> None:
        first = self._first()
        if first is not None and self._may_start(first):
            first._wake()
