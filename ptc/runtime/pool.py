"""Spare workers: taken when a run starts, refilled when one ends, never used twice."""

from __future__ import annotations

import socket
from collections import deque
from typing import Final

import anyio

from ptc.runtime.readiness import Readiness
from ptc.runtime.worker import Worker, WorkerSource

__all__ = ["NoWorker", "Pool"]

_READY_TIMEOUT_S: Final = 20.0


class NoWorker(Exception):
    """No worker became ready; the message says why. The run that wanted it ends as `worker-exit`."""


class Pool:
    """Keeps up to `spares` ready workers and hands each out once.

    Args:
        source: Where workers come from.
        readiness: The event loop's readiness callbacks.
        spares: Workers to keep ready.
    """

    def __init__(self, source: WorkerSource, readiness: Readiness, spares: int) -> None:
        self.source = source
        self._readiness = readiness
        self._spares = spares
        self._ready: deque[Worker] = deque()
        self._coming: set[Worker] = set()
        self._waiters: deque[_Waiter] = deque()
        self._closed = False
        self._settled = anyio.Event()

    @property
    def ready_count(self) -> int:
        """Spare workers that a run would get at once."""
        return len(self._ready)

    def refill(self) -> None:
        """Start workers until enough spares are ready or on their way; returns at once."""
        missing = self._spares + len(self._waiters) - len(self._ready) - len(self._coming)
        # A source that is dead fails each at once: a fixed count, not a condition, ends this.
        for _ in range(0 if self._closed else missing):
            self._start(rehearse=len(self._coming) >= len(self._waiters))

    async def take(self, timeout_s: float) -> tuple[Worker, bool]:
        """Give a ready worker and whether it was a spare (warm), waiting at most `timeout_s` seconds.

        Raises:
            NoWorker: No worker became ready.
        """
        while self._ready:
            worker = self._ready.popleft()
            if worker.failed is None and not worker.has_hung_up():
                return worker, True
            worker.release()
        waiter = _Waiter()
        self._waiters.append(waiter)
        try:
            if len(self._coming) < len(self._waiters):
                self._start(rehearse=False)
            with anyio.move_on_after(min(timeout_s, _READY_TIMEOUT_S)):
                await waiter.event.wait()
        except BaseException:
            if waiter.worker is not None:  # it was given while this task was being cancelled
                waiter.worker.release()
            raise
        finally:
            if waiter.worker is None and waiter in self._waiters:
                self._waiters.remove(waiter)
        if waiter.worker is None:
            raise NoWorker(waiter.problem or "it took too long to start")
        return waiter.worker, False

    async def wait_spares(self) -> None:
        """Wait until all spares are ready, or one of them failed to become so."""
        self.refill()
        while self._coming and not self._closed:
            self._settled = anyio.Event()
            await self._settled.wait()

    def discard(self) -> None:
        """Drop every spare: their zygote is gone or about to be replaced."""
        dropped = [*self._ready, *self._coming]
        self._ready.clear()
        self._coming.clear()
        for worker in dropped:
            worker.release()

    def close(self) -> None:
        """Drop every spare and refuse what waits; idempotent."""
        self._closed = True
        self.discard()
        while self._waiters:
            self._waiters.popleft().refuse("the runtime was closed")

    def _start(self, *, rehearse: bool) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        worker = Worker(ours, self._readiness, self._on_change)
        self._coming.add(worker)
        self.source.request(worker, theirs, rehearse=rehearse)

    def _on_change(self, worker: Worker) -> None:
        if worker not in self._coming:
            if worker in self._ready:
                self._ready.remove(worker)
                worker.release()
            return
        self._coming.discard(worker)
        self._settled.set()
        if worker.ready:
            if self._waiters:
                self._waiters.popleft().give(worker)
            else:
                self._ready.append(worker)
            return
        worker.release()
        if self._waiters:
            self._waiters.popleft().refuse(worker.failed or "it ended at once")


class _Waiter:
    """One run that waits for a worker."""

    __slots__ = ("event", "problem", "worker")

    def __init__(self) -> None:
        self.event = anyio.Event()
        self.worker: Worker | None = None
        self.problem: str | None = None

    def give(self, worker: Worker) -> None:
        self.worker = worker
        self.event.set()

    def refuse(self, problem: str) -> None:
        self.problem = problem
        self.event.set()
