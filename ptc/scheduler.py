"""When a call may start: strictly in order of submission; parallel calls overlap, an exclusive one runs alone.

The scheduler waits for nothing itself: a ticket is granted at once or later, when another one finishes. Queued tickets
cost memory only.
"""

from __future__ import annotations

from collections import deque
from typing import Literal

import anyio

__all__ = ["Mode", "Scheduler", "Ticket"]

Mode = Literal["parallel", "exclusive"]


class Ticket:
    """A call's place in the order."""

    __slots__ = ("_event", "_scheduler", "mode", "state")

    def __init__(self, scheduler: Scheduler, mode: Mode) -> None:
        self._scheduler = scheduler
        self._event: anyio.Event | None = None
        self.mode = mode
        self.state: Literal["queued", "running", "finished", "dropped"] = "queued"

    async def wait_turn(self) -> bool:
        """Wait until the call may start; False when it was dropped instead."""
        if self.state == "queued":
            self._event = anyio.Event()
            await self._event.wait()
        return self.state == "running"

    def drop(self) -> None:
        """Give the place up if the call has not started; `wait_turn` then gives False."""
        if self.state == "queued":
            self._move_to("dropped")
            self._scheduler._grant()

    def finish(self) -> None:
        """Give the place up: the call has ended, or will not start. Idempotent."""
        if self.state == "running":
            self._scheduler._on_finish(self)
        else:
            self.drop()

    def _move_to(self, state: Literal["running", "finished", "dropped"]) -> None:
        self.state = state
        if self._event is not None:
            self._event.set()


class Scheduler:
    """Grants tickets in order.

    Args:
        max_parallel: Parallel calls that may overlap, at least 1.
    """

    def __init__(self, max_parallel: int) -> None:
        self._max_parallel = max_parallel
        self._queue: deque[Ticket] = deque()
        self._running = 0
        self._exclusive = False

    def enqueue(self, mode: Mode) -> Ticket:
        """Take the next place; the ticket is running already when the call may start at once."""
        ticket = Ticket(self, mode)
        self._queue.append(ticket)
        self._grant()
        return ticket

    def _grant(self) -> None:
        queue = self._queue
        while queue:
            ticket = queue[0]
            if ticket.state != "queued":
                queue.popleft()
                continue
            if self._exclusive or (ticket.mode == "exclusive" and self._running) or self._running >= self._max_parallel:
                return
            queue.popleft()
            self._running += 1
            self._exclusive = ticket.mode == "exclusive"
            ticket._move_to("running")

    def _on_finish(self, ticket: Ticket) -> None:
        ticket.state = "finished"
        self._running -= 1
        if ticket.mode == "exclusive":
            self._exclusive = False
        self._grant()
