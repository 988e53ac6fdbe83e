"""Workers started from a command line instead of by the zygote: stand-ins that tests put in a worker's place."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import threading
from collections.abc import Sequence

from ptc.runtime.readiness import Readiness
from ptc.runtime.worker import Exit, Worker

__all__ = ["CommandWorkers"]


class CommandWorkers:
    """Starts `argv` for each worker, with the socket as its only descriptor beside 0 to 2 and an empty environment.

    Args:
        argv: Command of the stand-in; it finds its socket by looking for one.
        readiness: The event loop's readiness callbacks.
    """

    def __init__(self, argv: Sequence[str], readiness: Readiness) -> None:
        self._argv = list(argv)
        self._readiness = readiness
        self._running: set[_StandIn] = set()

    def request(self, worker: Worker, sock: socket.socket, *, rehearse: bool) -> None:
        """Start the command on `sock`, which is closed here; its end is reported to `worker`."""
        with sock:
            process = subprocess.Popen(
                self._argv,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={},
                cwd="/",
                pass_fds=[sock.fileno()],
                start_new_session=True,
            )
        stand_in = _StandIn(process, self._readiness, worker, self._running)
        self._running.add(stand_in)
        worker.attach(stand_in)

    def close(self) -> None:
        """Kill and reap what still runs."""
        for stand_in in list(self._running):
            stand_in.signal(signal.SIGKILL)
            stand_in.reap()


class _StandIn:
    """One running stand-in. A thread waits for its end and wakes the event loop, which reaps it."""

    def __init__(
        self, process: subprocess.Popen[bytes], readiness: Readiness, worker: Worker, running: set[_StandIn]
    ) -> None:
        self.pid: int | None = process.pid
        self._process = process
        self._worker = worker
        self._running = running
        self._ended, told = socket.socketpair()
        self._unwatch = readiness.watch_readable(self._ended, self.reap)
        self._waiter = threading.Thread(target=_wait_unreaped, args=(process.pid, told), name="ptc-stand-in")
        self._waiter.start()

    def signal(self, number: int) -> None:
        if self in self._running:  # not reaped, so the pid is still its own
            os.kill(self._process.pid, number)

    def give_up(self) -> None:
        pass

    def reap(self) -> None:
        if self not in self._running:
            return
        self._running.discard(self)
        self._unwatch()
        self._waiter.join()
        self._ended.close()
        status = self._process.wait()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._worker.ended(Exit(status))


def _wait_unreaped(pid: int, told: socket.socket) -> None:
    with told:
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
