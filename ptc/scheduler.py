"""When a call may start and when its result is committed, for the calls of one program or one batch.

The laws: calls start strictly in order of submission. Consecutive parallel calls overlap, up to a cap. An exclusive
call waits until all before it are committed, runs alone, and holds back all after it until it is committed itself.
Results are committed in order of submission. The ordered stages (before a body: policies and guards; after it: the
commit) never overlap. Whether a call is parallel is read when it is about to start.

The scheduler waits for nothing itself: only the first ticket of the queue may start and only the first started one may
commit, and whoever changes the state wakes them. So the laws hold under event loops that run ready tasks in any order,
as trio does. Queued tickets cost memory only.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Literal

import anyio

__all__ = ["Mode", "Scheduler", "Ticket"]

Mode = Literal["parallel", "exclusive"]
_State = Literal["queued", "preparing", "running", "ended", "committing", "finished"]


class Ticket:
    """A call's place in the order. Whoever holds one must `finish` it, whatever happens, or those behind it wait on.

    `start` → (ordered stage) → `prepared` → (body) → `ended` → `commit` → (ordered stage) → `finish`.
    """

    __slots__ = ("_classify", "_event", "_scheduler", "mode", "state")

    def __init__(self, scheduler: Scheduler, classify: Callable[[], Mode]) -> None:
        self._scheduler = scheduler
        self._classify = classify
        self._event: anyio.Event | None = None
        self.mode: Mode | None = None
        self.state: _State = "queued"

    def try_start(self) -> bool:
        """Start if it is this call's turn, without waiting; the ordered stage is then its own."""
        scheduler = self._scheduler
        if self.state != "queued" or scheduler.first_queued() is not self or scheduler.ordered:
            return False
        self.mode = self._classify()
        return scheduler.try_start(self)

    async def start(self) -> bool:
        """Wait for the call's turn and start; False when it was dropped instead."""
        while not self.try_start():
            if self.state != "queued":
                return False
            await self._wait()
        return True

    def prepared(self) -> None:
        """Leave the first ordered stage: the body may run."""
        self.state = "running"
        self._scheduler.leave_ordered()

    def ended(self) -> None:
        """The body has ended, or there is none: another call may run in its place."""
        preparing = self.state == "preparing"
        self.state = "ended"
        self._scheduler.end_body(leaves_ordered=preparing)

    @property
    def may_commit(self) -> bool:
        """Whether `try_commit` would succeed now."""
        return self._scheduler.may_commit(self)

    def try_commit(self) -> bool:
        """Enter the second ordered stage if it is this call's turn, without waiting."""
        return self._scheduler.try_commit(self)

    async def commit(self) -> None:
        """Wait for the turn to commit, and enter the second ordered stage."""
        while not self.try_commit():
            await self._wait()

    def drop(self) -> None:
        """Give the place up if the call has not started; a waiting `start` then gives False."""
        if self.state == "queued":
            self.state = "finished"
            self.wake()
            self._scheduler.wake_next()

    def finish(self) -> None:
        """Give the place up: the call is committed, or will not be. Idempotent."""
        state, self.state = self.state, "finished"
        if state == "queued":
            self.wake()
            self._scheduler.wake_next()
        elif state != "finished":
            self._scheduler.finish(self, state)

    def wake(self) -> None:
        """Let whoever waits for this ticket look again."""
        if self._event is not None:
            self._event.set()

    async def _wait(self) -> None:
        self._event = anyio.Event()
        try:
            await self._event.wait()
        finally:
            self._event = None


class Scheduler:
    """Keeps the order of one run or batch.

    Args:
        max_parallel: Parallel calls that may overlap, at least 1.
    """

    def __init__(self, max_parallel: int) -> None:
        self._max_parallel = max_parallel
        self._queue: deque[Ticket] = deque()
        self._started: deque[Ticket] = deque()
        self._running = 0
        self._exclusive = False
        self.ordered = False
        """Whether a call is in an ordered stage now."""

    def enqueue(self, classify: Callable[[], Mode]) -> Ticket:
        """Take the next place; `classify` is asked when the call is about to start, perhaps more than once."""
        ticket = Ticket(self, classify)
        self._queue.append(ticket)
        return ticket

    @property
    def is_idle(self) -> bool:
        """Whether no call is queued, runs or waits for its commit."""
        return self.first_queued() is None and self._first_started() is None

    def first_queued(self) -> Ticket | None:
        """The only ticket that may start."""
        return _first_open(self._queue)

    def try_start(self, ticket: Ticket) -> bool:
        """Start the first ticket if its mode lets it; it enters the ordered stage."""
        if not self._may_start(ticket):
            return False
        self._queue.popleft()
        self._started.append(ticket)
        ticket.state = "preparing"
        self._running += 1
        self._exclusive = ticket.mode == "exclusive"
        self.ordered = True
        return True

    def leave_ordered(self) -> None:
        """The call that was in an ordered stage has left it."""
        self.ordered = False
        self.wake_next()

    def end_body(self, *, leaves_ordered: bool) -> None:
        """A body has ended."""
        self._running -= 1
        if leaves_ordered:
            self.ordered = False
        self.wake_next()

    def may_commit(self, ticket: Ticket) -> bool:
        """Whether it is the ticket's turn to commit."""
        return not self.ordered and self._first_started() is ticket

    def try_commit(self, ticket: Ticket) -> bool:
        """Let the first started ticket enter its second ordered stage."""
        if not self.may_commit(ticket):
            return False
        ticket.state = "committing"
        self.ordered = True
        return True

    def finish(self, ticket: Ticket, state: _State) -> None:
        """A started ticket has given its place up, from any state."""
        if state in ("preparing", "running"):
            self._running -= 1
        if state in ("preparing", "committing"):
            self.ordered = False
        if ticket.mode == "exclusive":
            self._exclusive = False
        self.wake_next()

    def wake_next(self) -> None:
        """Wake the ticket that may go on now: a commit before a start."""
        if self.ordered:
            return
        started = self._first_started()
        if started is not None and started.state == "ended":
            started.wake()
        queued = self.first_queued()
        if queued is not None and self._may_start(queued):
            queued.wake()

    def _first_started(self) -> Ticket | None:
        return _first_open(self._started)

    def _may_start(self, ticket: Ticket) -> bool:
        if self._exclusive:
            return False
        if ticket.mode == "exclusive":
            return self._first_started() is None
        return self._running < self._max_parallel


def _first_open(tickets: deque[Ticket]) -> Ticket | None:
    while tickets and tickets[0].state == "finished":
        tickets.popleft()
    return tickets[0] if tickets else None
