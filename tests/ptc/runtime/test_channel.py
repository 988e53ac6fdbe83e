"""The host's end of a worker's socket: turns, order and ends."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator

import pytest

from ptc.runtime.channel import HostChannel
from sandbox_worker.protocol import PROTOCOL_VERSION, Connection, Frame, Log, Ready, RemoteFault, Role, Start

LIMITS = {"ready": 1000, "start": 1000, "log": 1000, "done": 1000}


class Turns:
    """An event loop by hand: `turn` calls what is due."""

    def __init__(self) -> None:
        self.readable: Callable[[], None] | None = None
        self.soon: list[Callable[[], None]] = []

    def watch_readable(self, sock: socket.socket | int, callback: Callable[[], None]) -> Callable[[], None]:
        self.readable = callback
        return self._unwatch

    def _unwatch(self) -> None:
        self.readable = None

    def watch_writable(self, sock: socket.socket | int, callback: Callable[[], None]) -> Callable[[], None]:
        raise AssertionError("nothing here fills a socket")

    def call_soon(self, callback: Callable[[], None]) -> None:
        self.soon.append(callback)

    def turn(self) -> None:
        due, self.soon = self.soon, []
        if self.readable is not None:
            due.append(self.readable)
        for callback in due:
            callback()


class Ends:
    """Both ends of a run in which the program is at work, and what the host got."""

    def __init__(self) -> None:
        ours, self.theirs = socket.socketpair()
        self.turns = Turns()
        self.worker = Connection(Role.WORKER, LIMITS)
        self.channel = HostChannel(ours, Connection(Role.HOST, LIMITS), self.turns)
        self.theirs.sendall(self.worker.send(Ready(PROTOCOL_VERSION, {})))
        self.turns.turn()
        self.channel.send(Start(PROTOCOL_VERSION, "return 1", {}, True, 1 << 28, 10.0, 1 << 20))
        self.worker.receive(self.theirs.recv(1000))
        self.frames: list[Frame] = []
        self.ends: list[RemoteFault | None] = []
        self.channel.on_frame = self.frames.append
        self.channel.on_end = self.ends.append

    def send_logs(self, count: int) -> None:
        self.theirs.sendall(b"".join(self.worker.send(Log(f"{number}\n")) for number in range(count)))


@pytest.fixture
def ends() -> Iterator[Ends]:
    made = Ends()
    yield made
    made.channel.close()
    made.theirs.close()


def texts(ends: Ends) -> list[str]:
    return [frame.text for frame in ends.frames if isinstance(frame, Log)]


def test_a_flood_is_handled_in_turns_in_order_and_nothing_is_read_between_them(ends: Ends) -> None:
    ends.send_logs(100)
    handled = []
    while len(ends.frames) < 100:
        before = len(ends.frames)
        ends.turns.turn()
        handled.append(len(ends.frames) - before)
        assert (ends.turns.readable is None) == (len(ends.frames) < 100)
    assert handled == [32, 32, 32, 4]
    assert texts(ends) == [f"{number}\n" for number in range(100)]
    ends.send_logs(1)
    ends.turns.turn()
    assert len(ends.frames) == 101


def test_a_fault_behind_frames_is_told_after_the_last_of_them(ends: Ends) -> None:
    ends.theirs.sendall(b"".join(ends.worker.send(Log("x\n")) for _ in range(40)) + b"\xff" * 8)
    ends.turns.turn()
    assert (len(ends.frames), ends.ends) == (32, [])
    ends.turns.turn()
    assert len(ends.frames) == 40 and len(ends.ends) == 1 and isinstance(ends.ends[0], RemoteFault)


def test_an_end_behind_frames_is_told_after_the_last_of_them(ends: Ends) -> None:
    ends.send_logs(40)
    ends.theirs.close()
    for _ in range(3):
        assert ends.ends == []
        ends.turns.turn()
    assert len(ends.frames) == 40 and ends.ends == [None]


def test_draining_takes_what_waits_and_what_is_still_in_the_socket(ends: Ends) -> None:
    ends.send_logs(60)
    ends.turns.turn()
    ends.send_logs(70)
    ends.channel.drain_input()
    assert len(ends.frames) == 130
    ends.turns.turn()
    assert len(ends.frames) == 130


def test_nothing_is_handled_after_the_channel_is_closed(ends: Ends) -> None:
    ends.send_logs(60)
    ends.turns.turn()
    ends.channel.close()
    ends.turns.turn()
    assert len(ends.frames) == 32 and ends.turns.readable is None


def test_the_other_end_is_known_to_be_closed_only_when_all_it_sent_is_read(ends: Ends) -> None:
    assert not ends.channel.is_at_end()
    ends.send_logs(1)
    ends.theirs.close()
    assert not ends.channel.is_at_end()
    ends.turns.turn()
    assert ends.channel.is_at_end()
