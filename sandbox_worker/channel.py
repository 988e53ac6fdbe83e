"""The worker's I/O shell over the protocol: one socket, frames out at once, frames in when the loop waits."""

from __future__ import annotations

import os
import select
import socket
from typing import Final, Protocol

from sandbox_worker.protocol import Connection, Frame, RemoteFault

__all__ = ["Channel", "FrameChannel"]

_INBOX_BYTES: Final = 64 * 1024
_LOOK_EVERY: Final = 8
EXIT_HOST_GONE: Final = 0
EXIT_HOST_FAULT: Final = 70


class FrameChannel(Protocol):
    """What a session needs of a channel."""

    def send(self, frame: Frame) -> None:
        """Send a frame, in full."""

    def wait(self, timeout_s: float | None) -> list[Frame]:
        """Give the frames that have come, waiting up to `timeout_s` seconds (None: until one comes)."""


class Channel:
    """A blocking socket that never stops reading while it writes, so that two full buffers cannot lock each other.

    Args:
        sock: Connected stream socket, in blocking mode.
        connection: The worker's end of the protocol.
    """

    def __init__(self, sock: socket.socket, connection: Connection) -> None:
        self._sock = sock
        self._connection = connection
        self._inbox = bytearray(_INBOX_BYTES)
        self._view = memoryview(self._inbox)
        self._arrived: list[Frame] = []
        self._skipped = 0
        self._poll = select.poll()
        self._poll.register(sock.fileno(), select.POLLIN)
        self._poll_both = select.poll()
        self._poll_both.register(sock.fileno(), select.POLLIN | select.POLLOUT)
        self.sending = False
        """True while a frame is half written: a signal handler must not send then."""

    def send(self, frame: Frame) -> None:
        """Send a frame, in full; frames that arrive meanwhile are kept for `wait`."""
        self.sending = True
        left = memoryview(self._connection.send(frame))
        while left:
            try:
                sent = self._sock.send(left, socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)
            except BlockingIOError:
                for _fd, event in self._poll_both.poll():
                    if event & ~select.POLLOUT:
                        self._receive(socket.MSG_DONTWAIT)
                continue
            except OSError:
                os._exit(EXIT_HOST_GONE)
            left = left[sent:]
        self.sending = False

    def wait(self, timeout_s: float | None) -> list[Frame]:
        """Give the frames that have come, waiting up to `timeout_s` seconds (None: until one comes)."""
        if not self._arrived:
            if timeout_s is None:
                while not self._arrived:
                    self._receive(0)
            elif timeout_s <= 0:
                # The program has work of its own to do: looking for frames at every step would double its cost.
                self._skipped += 1
                if self._skipped >= _LOOK_EVERY:
                    self._skipped = 0
                    self._receive(socket.MSG_DONTWAIT)
            elif self._poll.poll(timeout_s * 1000):
                self._receive(socket.MSG_DONTWAIT)
        arrived, self._arrived = self._arrived, []
        return arrived

    def _receive(self, flags: int) -> None:
        try:
            count = self._sock.recv_into(self._view, _INBOX_BYTES, flags)
        except BlockingIOError:
            return
        except OSError:
            os._exit(EXIT_HOST_GONE)
        if count == 0:
            os._exit(EXIT_HOST_GONE)
        try:
            self._arrived += self._connection.receive(self._view[:count])
        except RemoteFault:
            os._exit(EXIT_HOST_FAULT)
