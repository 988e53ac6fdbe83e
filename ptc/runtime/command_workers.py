"""Workers started from a command line instead of by the zygote: stand-ins that tests put in a worker's place."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
from collections.abc import Callable, Sequence

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
        self._running: dict[int, tuple[subprocess.Popen[bytes], Worker, Callable[[], None]]] = {}

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
        worker.attach(os.pidfd_open(process.pid))
        watched = os.pidfd_open(process.pid)
        unwatch = self._readiness.watch_readable(watched, lambda: self._on_end(watched))
        self._running[watched] = (process, worker, unwatch)

    def close(self) -> None:
        """Kill and reap what still runs."""
        for watched, (process, _worker, _unwatch) in list(self._running.items()):
            process.kill()
            self._on_end(watched)

    def _on_end(self, watched: int) -> None:
        entry = self._running.pop(watched, None)
        if entry is None:
            return
        process, worker, unwatch = entry
        unwatch()
        os.close(watched)
        status = process.wait()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, 9)
        worker.ended(Exit(status))
