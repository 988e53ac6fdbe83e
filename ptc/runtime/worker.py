"""One worker process as the host sees it: its channel, its process, its clock, and how it ended."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ptc.runtime.channel import HostChannel
from ptc.runtime.readiness import Readiness
from sandbox_worker.protocol import Connection, Frame, Ready, RemoteFault, Role

__all__ = ["Exit", "Worker", "WorkerProcess", "WorkerSource"]

READY_FRAME_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Exit:
    """How a worker ended: exit status, or minus the signal; None when nobody could tell (its parent died first)."""

    status: int | None
    peak_memory_bytes: int = 0


class WorkerProcess(Protocol):
    """A worker's process, in the hands of whoever started it: only a process's parent can signal it and never miss."""

    pid: int | None
    """Its process id as the host sees it; None while, or where, that is not known."""

    def signal(self, number: int) -> None:
        """Send a signal; harmless when the process has ended."""

    def give_up(self) -> None:
        """Take other measures: the process was killed, and its end has not been reported in good time."""


class Worker:
    """A forked worker. It becomes ready, runs one program and is never used again.

    Args:
        sock: The host's end of the worker's socket pair.
        readiness: The event loop's readiness callbacks.
        on_change: Called when it becomes ready, and when it has failed or ended.
    """

    def __init__(self, sock: socket.socket, readiness: Readiness, on_change: Callable[[Worker], None]) -> None:
        self.channel = HostChannel(sock, Connection(Role.HOST, {"ready": READY_FRAME_BYTES}), readiness)
        self.channel.on_frame = self._on_first_frame
        self.channel.on_end = self._on_early_end
        self.ready = False
        self.failed: str | None = None
        self.fences: dict[str, str] = {}
        self.cpu_start_ns = 0
        self.exit: Exit | None = None
        self.on_exit: Callable[[Exit], None] = lambda _exit: None
        self._on_change = on_change
        self._process: WorkerProcess | None = None

    def attach(self, process: WorkerProcess) -> None:
        """Take the process that was started for this worker."""
        self._process = process

    def kill(self) -> None:
        """Send SIGKILL; harmless when it has ended."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the worker to settle at once, telling its line; it may be too busy to hear, so a kill must follow."""
        self._signal(signal.SIGTERM)

    def give_up(self) -> None:
        """Say that the worker was killed and no end was reported; see `WorkerProcess.give_up`."""
        if self._process is not None and self.exit is None:
            self._process.give_up()

    def has_hung_up(self) -> bool:
        """Whether its end of the connection is closed, also when the event loop has not noticed yet."""
        return self.exit is not None or self.channel.is_at_end()

    def cpu_ns(self) -> int | None:
        """CPU time of the process in nanoseconds, in steps of the kernel's tick; None when it has ended.

        Source: clock_getcpuclockid(3): the clock id of another process is its pid, inverted and shifted.
        """
        pid = None if self._process is None or self.exit is not None else self._process.pid
        if pid is None:
            return None
        try:
            return time.clock_gettime_ns((~pid << 3) | 2)
        except OSError:
            return None

    def ended(self, exit_: Exit) -> None:
        """Take how the process ended, as its parent reports it."""
        if self.exit is not None:
            return
        self.exit = exit_
        self.on_exit(exit_)
        self._fail("it ended while it waited" if self.ready else "it ended before it was ready")

    def release(self) -> None:
        """Kill the process and close the channel; its end is still reported to `ended`."""
        self.kill()
        self.channel.close()

    def _signal(self, number: int) -> None:
        if self._process is not None and self.exit is None:
            self._process.signal(number)

    def _on_first_frame(self, frame: Frame) -> None:
        if isinstance(frame, Ready):
            self.ready = True
            self.fences = frame.fences
            self.cpu_start_ns = self.cpu_ns() or 0
            self._on_change(self)

    def _on_early_end(self, fault: RemoteFault | None) -> None:
        self.ready = False
        self._fail("it closed its connection" if fault is None else f"it sent {fault}")

    def _fail(self, reason: str) -> None:
        if self.failed is None:
            self.failed = reason
            self._on_change(self)


class WorkerSource(Protocol):
    """Where workers come from: the zygote, or a stand-in in tests."""

    def request(self, worker: Worker, sock: socket.socket, *, rehearse: bool) -> None:
        """Start a process on the worker's end `sock`, which is closed here; its end is reported to the worker.

        Args:
            worker: Who is told of the process and its end.
            sock: The worker's end of the socket pair.
            rehearse: Whether the worker should make itself fast before it is ready; not when a run waits for it.
        """
