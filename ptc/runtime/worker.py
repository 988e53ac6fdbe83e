"""One worker process as the host sees it: its channel, its pidfd, its clock, and how it ended."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ptc.runtime.channel import HostChannel
from ptc.runtime.readiness import Readiness
from sandbox_worker.protocol import Connection, Frame, Ready, RemoteFault, Role

__all__ = ["Exit", "Worker", "WorkerSource"]

READY_FRAME_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Exit:
    """How a worker ended: exit status, or minus the signal; None when nobody could tell (its parent died first)."""

    status: int | None
    peak_memory_bytes: int = 0


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
        self._pidfd: int | None = None
        self._pid: int | None = None
        self._kill_when_known = False

    def attach(self, pidfd: int) -> None:
        """Take the process's pidfd, which this worker owns from now on."""
        self._pidfd = pidfd
        if self._kill_when_known:
            self.kill()

    def kill(self) -> None:
        """Send SIGKILL; harmless when it has ended."""
        if self._pidfd is None:
            self._kill_when_known = self.exit is None
        else:
            self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the worker to settle at once, telling its line; it may be too busy to hear, so a kill must follow."""
        self._signal(signal.SIGTERM)

    def has_exited(self) -> bool:
        """Whether the process has ended, also when nobody has told the host yet. Source: pidfd_open(2), polling."""
        if self._pidfd is None:
            return self.exit is not None
        poll = select.poll()
        poll.register(self._pidfd, select.POLLIN)
        return bool(poll.poll(0))

    def cpu_ns(self) -> int | None:
        """CPU time of the process in nanoseconds, in steps of the kernel's tick; None when it has ended.

        Source: clock_getcpuclockid(3): the clock id of another process is its pid, inverted and shifted.
        """
        pid = self._host_pid()
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
        self._close_pidfd()
        self.on_exit(exit_)
        self._fail("it ended while it waited" if self.ready else "it ended before it was ready")

    def release(self) -> None:
        """Kill the process and close the channel; its end is still reported to `ended`."""
        self.kill()
        self.channel.close()

    def _signal(self, number: int) -> None:
        if self._pidfd is not None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._pidfd, number)

    def _host_pid(self) -> int | None:
        if self._pid is None and self._pidfd is not None:
            with open(f"/proc/self/fdinfo/{self._pidfd}", encoding="ascii") as lines:
                for line in lines:
                    if line.startswith("Pid:"):
                        pid = int(line[4:])
                        self._pid = pid if pid > 0 else None
        return self._pid

    def _close_pidfd(self) -> None:
        if self._pidfd is not None:
            os.close(self._pidfd)
            self._pidfd = None

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
