"""The host's I/O shell over the protocol: one worker's socket, never blocking, bounded in both directions."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable
from typing import Final

from ptc.runtime.readiness import Readiness
from sandbox_worker.protocol import Connection, Frame, RemoteFault

__all__ = ["HostChannel"]

_INBOX_BYTES: Final = 64 * 1024
# Frames handled in one turn of the event loop; each may be a call that costs the host a tool's work. The others wait,
# and nothing more is read meanwhile: a worker that floods calls takes its turns beside the others.
_FRAMES_PER_TURN: Final = 32
# While more than this waits to be sent, nothing is read: a worker that floods calls is slowed by its own socket.
_HIGH_WATER_BYTES: Final = 1024 * 1024
_inbox = bytearray(_INBOX_BYTES)
_inbox_view = memoryview(_inbox)


class HostChannel:
    """Feeds frames of one worker to a callback and sends frames to it.

    Args:
        sock: Stream socket; made non-blocking here and closed by `close`.
        connection: The host's end of the protocol.
        readiness: The event loop's readiness callbacks.
    """

    def __init__(self, sock: socket.socket, connection: Connection, readiness: Readiness) -> None:
        sock.setblocking(False)
        self.connection = connection
        self.on_frame: Callable[[Frame], None] = _ignore_frame
        self.on_end: Callable[[RemoteFault | None], None] = _ignore_end
        self._sock = sock
        self._readiness = readiness
        self._backlog: deque[Frame] = deque()
        self._outbox = bytearray()
        self._unwatch_readable: Callable[[], None] | None = readiness.watch_readable(sock, self._on_readable)
        self._unwatch_writable: Callable[[], None] | None = None
        self._ended = False

    def send(self, frame: Frame) -> None:
        """Send a frame, now as far as the socket takes it and the rest when it takes more; dropped after the end."""
        if self._ended:
            return
        data = self.connection.send(frame)
        sent = 0
        if not self._outbox:
            sent = self._write(data)
        if sent < len(data):
            self._outbox += memoryview(data)[sent:]
            self._watch_outbox()

    def drain_input(self) -> None:
        """Take all that the socket holds now; for a worker that has exited."""
        self._deliver(len(self._backlog))
        while not self._ended and self._read():
            self._deliver(len(self._backlog))

    def is_at_end(self) -> bool:
        """Whether the other end is closed and nothing it sent is left to read, asked of the socket itself."""
        if self._ended:
            return True
        try:
            return not self._sock.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True

    def close(self) -> None:
        """Stop watching and close the socket; idempotent."""
        self._ended = True
        self.on_frame, self.on_end = _ignore_frame, _ignore_end
        self._stop_reading()
        if self._unwatch_writable is not None:
            self._unwatch_writable()
            self._unwatch_writable = None
        self._backlog.clear()
        self._outbox.clear()
        self._sock.close()

    def _write(self, data: bytes | bytearray) -> int:
        try:
            return self._sock.send(data, socket.MSG_NOSIGNAL)
        except BlockingIOError:
            return 0
        except OSError:
            # The worker is gone; the reading side tells how.
            return len(data)

    def _watch_outbox(self) -> None:
        if self._unwatch_writable is None:
            self._unwatch_writable = self._readiness.watch_writable(self._sock, self._on_writable)
        if len(self._outbox) > _HIGH_WATER_BYTES:
            self._stop_reading()

    def _on_writable(self) -> None:
        if self._ended:
            return
        del self._outbox[: self._write(self._outbox)]
        self._go_on_reading()
        if not self._outbox and self._unwatch_writable is not None:
            self._unwatch_writable()
            self._unwatch_writable = None

    def _stop_reading(self) -> None:
        if self._unwatch_readable is not None:
            self._unwatch_readable()
            self._unwatch_readable = None

    def _go_on_reading(self) -> None:
        may_read = not self._ended and not self._backlog and len(self._outbox) <= _HIGH_WATER_BYTES
        if may_read and self._unwatch_readable is None:
            self._unwatch_readable = self._readiness.watch_readable(self._sock, self._on_readable)

    def _on_readable(self) -> None:
        if self._ended:
            return
        self._read()
        self._deliver(_FRAMES_PER_TURN)
        if self._backlog:
            self._stop_reading()
            self._readiness.call_soon(self._on_next_turn)

    def _on_next_turn(self) -> None:
        self._deliver(_FRAMES_PER_TURN)
        if self._backlog:
            self._readiness.call_soon(self._on_next_turn)
        else:
            self._go_on_reading()

    def _deliver(self, count: int) -> None:
        """Hand out so many frames of the backlog, and with the last of them a fault that came behind it."""
        try:
            while self._backlog and count and not self._ended:
                count -= 1
                self.on_frame(self._backlog.popleft())
        except RemoteFault as fault:
            self._end(fault)
        if not self._backlog and self.connection.fault is not None:
            self._end(self.connection.fault)

    def _read(self) -> bool:
        """Read once into the backlog; False when there was nothing to read or the connection ended.

        `on_end` gets the fault when the worker broke the protocol and None when it closed its end, which is a fault of
        its own unless it has settled.
        """
        try:
            count = self._sock.recv_into(_inbox_view)
        except BlockingIOError:
            return False
        except OSError:
            count = 0
        if count == 0:
            self._end(None)
            return False
        try:
            self._backlog += self.connection.receive(_inbox_view[:count])
        except RemoteFault as fault:
            self._end(fault)
            return False
        return True

    def _end(self, fault: RemoteFault | None) -> None:
        if self._ended:
            return
        self._ended = True
        self._backlog.clear()
        self._stop_reading()
        self.on_end(fault)


def _ignore_frame(_frame: Frame) -> None:
    return None


def _ignore_end(_fault: RemoteFault | None) -> None:
    return None
