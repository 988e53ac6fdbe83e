from __future__ import annotations

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox_worker.protocol import (
    PROTOCOL_VERSION,
    Call,
    Cancel,
    Connection,
    Done,
    Failure,
    Frame,
    LocalFault,
    Log,
    Ready,
    RemoteFault,
    Reply,
    Role,
    Start,
    State,
    encode_value,
)

LIMITS = {"ready": 1000, "start": 10_000, "call": 10_000, "reply": 10_000, "log": 10_000, "done": 10_000}
READY = Ready(PROTOCOL_VERSION, {"seccomp": "filter"})
START = Start(PROTOCOL_VERSION, "return 1", {"tools": {"a": "a()"}}, True, 1 << 28, 10.0, 1 << 20)
ARGUMENTS = encode_value({"x": 1})
RUN: list[tuple[Role, Frame]] = [
    (Role.WORKER, READY),
    (Role.HOST, START),
    (Role.WORKER, Call(1, "tools", "a", ARGUMENTS, 3)),
    (Role.WORKER, Log("hello\n")),
    (Role.WORKER, Call(2, "tools", "a", ARGUMENTS, None)),
    (Role.HOST, Reply(2, encode_value(None))),
    (Role.WORKER, Cancel(1)),
    (Role.HOST, Reply(1, None, Failure("DENIED", "no", details=encode_value([1])))),
    (Role.WORKER, Done(None, Failure("exception", "boom", 3, 7, "X"), 12, 34)),
]


def pair() -> tuple[Connection, Connection]:
    return Connection(Role.HOST, LIMITS), Connection(Role.WORKER, LIMITS)


def running() -> tuple[Connection, Connection]:
    host, worker = pair()
    host.receive(worker.send(READY))
    worker.receive(host.send(START))
    return host, worker


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + body


def frame_of(**fields: object) -> bytes:
    return framed(msgpack.packb(fields))


def test_a_whole_run_reads_the_same_on_both_ends() -> None:
    host, worker = pair()
    for sender, frame in RUN:
        source, target = (host, worker) if sender is Role.HOST else (worker, host)
        assert target.receive(source.send(frame)) == [frame]
    assert host.state is worker.state is State.DONE
    host.receive_eof()


@given(st.lists(st.integers(1, 60), min_size=1, max_size=60))
def test_any_chunking_gives_the_same_frames(sizes: list[int]) -> None:
    host, worker = running()
    sent: list[Frame] = [Call(n, "tools", "a", ARGUMENTS, n) for n in range(1, 6)]
    sent += [Log("text\n"), Cancel(3), Done(encode_value({"ok": True}), None, 1, 2)]
    stream = b"".join(worker.send(frame) for frame in sent)
    received: list[Frame] = []
    position = 0
    for size in [*sizes, len(stream)]:
        received += host.receive(stream[position : position + size])
        position += size
    assert received == sent


@given(st.binary(max_size=300))
def test_garbage_gives_frames_or_a_remote_fault(garbage: bytes) -> None:
    host, _ = running()
    try:
        host.receive(garbage)
    except RemoteFault:
        return


@given(st.data())
def test_a_damaged_frame_gives_frames_or_a_remote_fault(data: st.DataObject) -> None:
    host, worker = running()
    sent = bytearray(worker.send(Call(1, "tools", "a", ARGUMENTS, 3)))
    sent[data.draw(st.integers(0, len(sent) - 1))] = data.draw(st.integers(0, 255))
    try:
        host.receive(bytes(sent))
    except RemoteFault:
        return


def test_an_oversize_frame_is_refused_from_its_head() -> None:
    host, _ = running()
    with pytest.raises(RemoteFault, match="limit"):
        host.receive((10_001).to_bytes(4, "big") + b"\x82\xa1t\xa3log\xa4text")
    host, _ = running()
    with pytest.raises(RemoteFault, match="limit"):
        host.receive((2**32 - 1).to_bytes(4, "big"))


def test_a_frame_type_with_its_own_limit_is_refused_by_it() -> None:
    host = Connection(Role.HOST, {"ready": 100, "call": 1_000_000})
    with pytest.raises(RemoteFault, match="ready frame of 500 bytes"):
        host.receive((500).to_bytes(4, "big") + b"\x83\xa1t\xa5ready\xa1v\x01")


@pytest.mark.parametrize(
    "body",
    [
        {"t": "call", "id": 1, "ns": "tools", "name": "a", "args": "text", "line": None},
        {"t": "call", "id": 1, "ns": "tools", "name": "a", "args": ARGUMENTS, "line": None, "extra": 1},
        {"t": "call", "id": "1", "ns": "tools", "name": "a", "args": ARGUMENTS},
        {"t": "call", "id": True, "ns": "tools", "name": "a", "args": ARGUMENTS},
        {"t": "call", "id": -1, "ns": "tools", "name": "a", "args": ARGUMENTS},
        {"t": "call", "id": 2, "ns": "tools", "name": "a", "args": ARGUMENTS},
        {"t": "call", "id": 1, "ns": "tools", "name": "a" * 2000, "args": ARGUMENTS},
        {"t": "log", "text": b"bytes"},
        {"t": "log"},
        {"t": "log", "text": msgpack.ExtType(1, b"")},
        {"t": "cancel", "id": 1},
        {"t": "start", "v": 1},
        {"t": "reply", "id": 1, "value": b"\xc0"},
        {"t": "ready", "v": 1, "fences": {}},
        {"t": "unknown"},
        {"t": 7},
        {"t": "done", "cpu_ns": 1.5, "peak": 0},
        {"t": "done", "cpu_ns": 0, "peak": 0, "error": {"kind": "exception"}},
        {"t": "done", "cpu_ns": 0, "peak": 0, "error": {"kind": "e", "message": "m", "more": 1}},
        {"t": "done", "cpu_ns": 0, "peak": 0, "error": {"kind": "e", "message": "m", "line": 2**60}},
        {"x": 1, "t": "log"},
    ],
)
def test_frames_out_of_shape_or_state_are_remote_faults(body: dict[str, object]) -> None:
    host, _ = running()
    with pytest.raises(RemoteFault):
        host.receive(frame_of(**body))


@pytest.mark.parametrize(
    "raw",
    [
        framed(b""),
        framed(b"\x80"),
        framed(b"\x81\xa1t\xc0"),
        framed(b"[1, 2, 3, 4]"),
        framed(b"\x82\xa1t\xa3log\xa4text\xa1\xff"),
        framed(b"\x83\xa1t\xa3log\xa4text\xa1a\xa4text\xa1b"),
        framed(b"\x82\xa1t\xa3log\xa4text" + b"\x91" * 3000 + b"\xc0"),
        framed(b"\x82\xa1t\xa3log\xa4text\xa1a" + b"trailing"),
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_bytes_that_are_no_frame_are_remote_faults(raw: bytes) -> None:
    host, _ = running()
    with pytest.raises(RemoteFault):
        host.receive(raw)


def test_frames_after_done_are_remote_faults() -> None:
    host, worker = running()
    host.receive(worker.send(Done(encode_value(1))))
    with pytest.raises(RemoteFault):
        host.receive(frame_of(t="log", text="late"))


def test_another_protocol_version_is_a_remote_fault() -> None:
    host, _ = pair()
    with pytest.raises(RemoteFault, match="version 99"):
        host.receive(frame_of(t="ready", v=99, fences={}))


def test_half_a_frame_and_then_the_end_is_a_remote_fault() -> None:
    host, worker = running()
    host.receive(worker.send(Log("x"))[:-1])
    with pytest.raises(RemoteFault, match="middle"):
        host.receive_eof()


def test_the_end_before_done_is_a_remote_fault() -> None:
    host, _ = running()
    with pytest.raises(RemoteFault, match="running"):
        host.receive_eof()


def test_a_reply_answers_an_open_call_once() -> None:
    host, worker = running()
    host.receive(worker.send(Call(1, "tools", "a", ARGUMENTS, 1)))
    host.send(Reply(1, encode_value(1)))
    with pytest.raises(LocalFault):
        host.send(Reply(1, encode_value(1)))


def test_a_cancel_may_cross_the_reply_on_the_wire() -> None:
    host, worker = running()
    host.receive(worker.send(Call(1, "tools", "a", ARGUMENTS, 1)))
    host.send(Reply(1, encode_value(1)))
    assert host.receive(worker.send(Cancel(1))) == [Cancel(1)]


def test_a_role_may_not_send_the_other_roles_frames() -> None:
    host, worker = running()
    with pytest.raises(LocalFault):
        host.send(Log("x"))
    with pytest.raises(LocalFault):
        worker.send(Reply(1, b""))
    with pytest.raises(LocalFault):
        worker.send(READY)


def test_a_frame_with_a_lone_surrogate_is_a_local_fault() -> None:
    _, worker = running()
    with pytest.raises(LocalFault):
        worker.send(Log("\ud800"))


def test_frames_before_a_fault_are_given_first() -> None:
    host, worker = running()
    assert host.receive(worker.send(Log("last words")) + b"\xff" * 20) == [Log("last words")]
    with pytest.raises(RemoteFault):
        host.receive(b"")
