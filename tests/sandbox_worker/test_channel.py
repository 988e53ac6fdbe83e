from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Iterator

import pytest

from sandbox_worker.channel import EXIT_HOST_FAULT, EXIT_HOST_GONE, Channel
from sandbox_worker.protocol import PROTOCOL_VERSION, Call, Connection, Ready, Reply, Role, Start, encode_value

BIG = 20_000_000
LIMITS = {"start": 1 << 20, "call": 1 << 26, "reply": 1 << 26}
START = Start(PROTOCOL_VERSION, "return 1", {"tools": {"a": "a()"}}, True, 1, 1.0, 1)
ARGUMENTS = encode_value({})


class Pair:
    """A worker's channel and the host's end of its socket."""

    def __init__(self) -> None:
        self.host_socket, self.worker_socket = socket.socketpair()
        self.host = Connection(Role.HOST, LIMITS)
        self.channel = Channel(self.worker_socket, Connection(Role.WORKER, LIMITS))
        self.channel.send(Ready(PROTOCOL_VERSION, {}))
        self.host.receive(self.host_socket.recv(4096))
        self.host_socket.sendall(self.host.send(START))
        assert self.channel.wait(5) == [START]

    def close(self) -> None:
        self.host_socket.close()
        self.worker_socket.close()


@pytest.fixture
def pair() -> Iterator[Pair]:
    made = Pair()
    yield made
    made.close()


def test_two_full_buffers_do_not_lock_each_other(pair: Pair) -> None:
    pair.channel.send(Call(1, "tools", "a", ARGUMENTS, 1))
    pair.host.receive(pair.host_socket.recv(4096))
    reply = pair.host.send(Reply(1, encode_value("r" * BIG)))
    received = bytearray()

    def write_all_then_read_all() -> None:
        pair.host_socket.sendall(reply)
        while len(received) < BIG:
            received.extend(pair.host_socket.recv(1 << 20))

    peer = threading.Thread(target=write_all_then_read_all)
    peer.start()
    pair.channel.send(Call(2, "tools", "a", encode_value({"x": "c" * BIG}), 1))
    frames = pair.channel.wait(30)
    peer.join(30)
    assert not peer.is_alive()
    assert isinstance(frames[0], Reply) and frames[0].id == 1


def test_waiting_ends_at_its_limit(pair: Pair) -> None:
    assert pair.channel.wait(0.01) == []


def test_a_busy_program_still_sees_frames_that_came(pair: Pair) -> None:
    pair.channel.send(Call(1, "tools", "a", ARGUMENTS, 1))
    pair.host.receive(pair.host_socket.recv(4096))
    pair.host_socket.sendall(pair.host.send(Reply(1, ARGUMENTS)))
    frames = [frame for _ in range(50) for frame in pair.channel.wait(0)]
    assert frames == [Reply(1, ARGUMENTS)]


@pytest.mark.parametrize(("last_words", "status"), [(b"", EXIT_HOST_GONE), (b"\xff" * 40, EXIT_HOST_FAULT)])
def test_the_worker_ends_with_its_host(last_words: bytes, status: int) -> None:
    """A host that is gone or speaks nonsense ends the worker process itself, with a status that says which."""
    pair = Pair()
    pid = os.fork()
    if pid == 0:
        pair.host_socket.close()
        signal.alarm(10)
        pair.channel.wait(None)
        os._exit(99)
    pair.worker_socket.close()
    pair.host_socket.sendall(last_words)
    pair.host_socket.close()
    _, ended = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(ended) == status
