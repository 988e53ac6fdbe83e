"""Feeds damaged frames to the host's end of the protocol: `python fuzz.py [--frames N | --seconds S] [--seed N]`.

Two outcomes are right: frames of the protocol, or a RemoteFault. Anything else, an endless buffer or growing memory is
a find; what led to it is printed as hex, and the same seed gives it again. The mutations know frames: bytes are
changed, cut, doubled and spliced, lengths lie, and values inside a frame are replaced before it is packed again.
"""

from __future__ import annotations

import argparse
import random
import struct
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

import msgpack
import psutil

from sandbox_worker.protocol import (
    PROTOCOL_VERSION,
    Call,
    Cancel,
    Connection,
    Done,
    Failure,
    Frame,
    Log,
    Ready,
    RemoteFault,
    Reply,
    Role,
    Start,
    State,
    decode_value,
    encode_value,
)

LIMITS: Final = {"ready": 1000, "start": 10_000, "call": 10_000, "reply": 10_000, "log": 10_000, "done": 10_000}
LARGEST: Final = 64 * 1024  # what a type without a limit of its own may have
HEADER: Final = struct.Struct(">I")
READY: Final = Ready(PROTOCOL_VERSION, {"seccomp": "filter"})
START: Final = Start(PROTOCOL_VERSION, "return 1", {"tools": {"a": "a()"}}, True, 1 << 28, 10.0, 1 << 20)
DEEP: Final = {"deep": [[[[[[[[[[1]]]]]]]]]]}
VALUES: Final = (None, True, -1, 2**70, 1.5, "text", "\u00e9", [1, [2, {"a": None}]], {"x": {"y": [0.0, -0.0]}}, DEEP)
MAX_GROWTH_BYTES: Final = 24 * 2**20

ODD: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 1, 2, 2**31, 2**63, 2**64 - 1, -(2**63), 1.5, float("nan"), float("inf")),
    *("", "x", "x" * 300, "\u0000", "tools", "ready", "start", "call", "reply", "log", "done", "cancel"),
    *(b"", b"\xc1", b"\x80", b"\xff" * 40, b"\x91" * 2000, [], {}, [[]], {"": ""}, {1: 2}, {"t": "call"}),
    *(msgpack.ExtType(number, data) for number in (0, 1, 2, 5, 127) for data in (b"", b"\x00", b"1" * 30)),
    msgpack.Timestamp(1, 1),
)
"""What takes the place of a value inside a frame."""


def worker_streams() -> list[list[bytes]]:
    """Give what a worker may rightly send in a run, after its greeting, frame by frame."""
    runs: list[list[Frame]] = [
        [Done(encode_value(value), None, 12, 34) for value in VALUES][:1],
        [Call(n + 1, "tools", "a", encode_value({"x": value}), n) for n, value in enumerate(VALUES)],
        [Log("a line\n"), Call(1, "tools", "a", encode_value({}), None), Cancel(1), Log("\u00e9 \n" * 40)],
        [Done(None, Failure("exception", "boom", 3, 7, "X", encode_value([1])), 12, 34)],
        [Done(None, Failure("policy", "no" * 100, 3, 7), 12, 34)],
        *[
            [Call(1, "tools", "a", encode_value({"x": value}), 1), Done(encode_value(value), None, 1, 2)]
            for value in VALUES
        ],
    ]
    streams = []
    for run in runs:
        worker = Connection(Role.WORKER, LIMITS)
        worker.send(READY)
        host = Connection(Role.HOST, LIMITS)
        host.receive(Connection(Role.WORKER, LIMITS).send(READY))
        worker.receive(host.send(START))
        streams.append([worker.send(frame) for frame in run])
    return streams


class Mutator:
    """Damages frames, in a way that its seed decides."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.streams = worker_streams()
        self.frames = [frame for stream in self.streams for frame in stream]
        self._ways = (
            *(self._flip, self._set, self._cut, self._double, self._insert, self._splice),
            *(self._lie_about_length, self._replace_inside, self._replace_inside, self._replace_inside),
        )

    def stream(self) -> list[bytes]:
        """Give a worker's frames, some of them damaged."""
        frames = list(self.random.choice(self.streams))
        for _ in range(self.random.choice((1, 1, 1, 2, 4))):
            position = self.random.randrange(len(frames))
            frames[position] = self.random.choice(self._ways)(frames[position])
        if self.random.random() < 0.2:
            frames.insert(self.random.randrange(len(frames) + 1), self.random.choice(self.frames))
        return frames

    def chunks(self, data: bytes) -> list[bytes]:
        """Cut bytes the way a socket may."""
        if self.random.random() < 0.7:
            return [data]
        size = self.random.choice((1, 3, 5, 64, 1000))
        return [data[start : start + size] for start in range(0, len(data), size)]

    def _flip(self, frame: bytes) -> bytes:
        damaged = bytearray(frame)
        if damaged:
            damaged[self.random.randrange(len(damaged))] ^= 1 << self.random.randrange(8)
        return bytes(damaged)

    def _set(self, frame: bytes) -> bytes:
        damaged = bytearray(frame)
        for _ in range(self.random.choice((1, 2, 8)) if damaged else 0):
            damaged[self.random.randrange(len(damaged))] = self.random.randrange(256)
        return bytes(damaged)

    def _span(self, frame: bytes) -> tuple[int, int]:
        start = self.random.randrange(len(frame) + 1)
        return start, min(len(frame), start + self.random.choice((1, 2, 4, 16, 200)))

    def _cut(self, frame: bytes) -> bytes:
        start, end = self._span(frame)
        return frame[:start] + frame[end:]

    def _double(self, frame: bytes) -> bytes:
        start, end = self._span(frame)
        return frame[:end] + frame[start:end] * self.random.choice((1, 2, 50)) + frame[end:]

    def _insert(self, frame: bytes) -> bytes:
        start, _ = self._span(frame)
        return frame[:start] + self.random.randbytes(self.random.choice((1, 2, 5, 40))) + frame[start:]

    def _splice(self, frame: bytes) -> bytes:
        other = self.random.choice(self.frames)
        return frame[: self._span(frame)[0]] + other[self._span(other)[0] :]

    def _lie_about_length(self, frame: bytes) -> bytes:
        right = max(0, len(frame) - HEADER.size)
        odd = (0, 1, 3, 4, right - 1, right + 1, right * 2, 10_000, 10_001, LARGEST, LARGEST + 1, 2**31, 2**32 - 1)
        return HEADER.pack(max(0, self.random.choice(odd))) + frame[HEADER.size :]

    def _replace_inside(self, frame: bytes) -> bytes:
        try:
            fields = msgpack.unpackb(frame[HEADER.size :], strict_map_key=False)
        except Exception:  # it is damaged already
            return self._flip(frame)
        if not isinstance(fields, dict) or not fields:
            return self._flip(frame)
        name = self.random.choice(list(fields))
        way = self.random.randrange(5)
        if way == 0:
            del fields[name]
        elif way == 1:
            fields[self.random.choice(("more", "", "t", "id", "value", "error", "args"))] = self.random.choice(ODD)
        elif way == 2 and isinstance(fields[name], bytes):
            fields[name] = self.random.choice(self._ways[:6])(fields[name])
        elif way == 3 and isinstance(fields[name], dict) and fields[name]:
            fields[name][self.random.choice(list(fields[name]))] = self.random.choice(ODD)
        else:
            fields[name] = self.random.choice(ODD)
        body = msgpack.packb(fields)
        return HEADER.pack(len(body)) + bytes(body)


@dataclass
class Tally:
    """What came of the frames so far."""

    frames: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    rss_early: int = 0
    rss_late: int = 0

    @property
    def growth_bytes(self) -> int:
        """What the process's memory grew by from the first tenth on."""
        return self.rss_late - self.rss_early


def new_host() -> Connection:
    """Make a host's end whose worker has greeted and got its program."""
    host = Connection(Role.HOST, LIMITS)
    host.receive(Connection(Role.WORKER, LIMITS).send(READY))
    host.send(START)
    return host


def feed(chunks: list[bytes]) -> list[str]:
    """Give what a host makes of these bytes: names of frames, the last perhaps "RemoteFault".

    Raises:
        AssertionError: A frame is of no known type, or more is buffered than a frame may be long.
    """
    host, outcomes = new_host(), []
    try:
        for chunk in chunks:
            for frame in host.receive(chunk):
                assert isinstance(frame, (Call, Log, Cancel, Done)), frame
                outcomes.append(type(frame).__name__)
                for payload in payloads(frame):
                    decode_value(payload)
                if isinstance(frame, Call) and frame.id % 2 and host.state is State.RUNNING:
                    host.send(Reply(frame.id, encode_value(None)))
            assert len(host._buffer) <= LARGEST + HEADER.size + max(map(len, chunks)), len(host._buffer)
        host.receive_eof()
    except RemoteFault:
        outcomes.append("RemoteFault")
    return outcomes


def payloads(frame: Frame) -> list[bytes]:
    """Give the encoded values of a frame, which the host decodes later."""
    found: list[bytes | None] = []
    if isinstance(frame, Call):
        found = [frame.arguments]
    elif isinstance(frame, Done):
        found = [frame.value, None if frame.failure is None else frame.failure.details]
    return [payload for payload in found if payload is not None]


def fuzz(seed: int, *, frames: int | None = None, seconds: float | None = None) -> Tally:
    """Feed damaged streams until so many frames were fed, or for so long.

    Raises:
        AssertionError: Something other than the two outcomes; the message has the bytes.
    """
    mutator, tally, process = Mutator(seed), Tally(), psutil.Process()
    started, measured = time.monotonic(), False
    share = 0.0
    while share < 1:
        for _ in range(500):
            stream = mutator.stream()
            chunks = mutator.chunks(b"".join(stream))
            try:
                tally.outcomes.update(feed(chunks))
            except Exception as error:
                raise AssertionError(f"seed {seed}: {error!r} from {[chunk.hex() for chunk in chunks]}") from error
            tally.frames += len(stream)
        share = tally.frames / frames if frames is not None else (time.monotonic() - started) / (seconds or 1)
        if not measured and share >= 0.1:
            tally.rss_early, measured = process.memory_info().rss, True
    tally.rss_late = process.memory_info().rss
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    options = parser.parse_args()
    seconds = options.seconds if options.frames is None else None
    started = time.monotonic()
    tally = fuzz(options.seed, frames=options.frames, seconds=10 if options.frames is None and not seconds else seconds)
    print(f"seed {options.seed}: {tally.frames:,} frames in {time.monotonic() - started:.0f} s, {dict(tally.outcomes)}")
    print(f"memory {tally.rss_early / 2**20:.1f} -> {tally.rss_late / 2**20:.1f} MiB")
    sys.exit(tally.growth_bytes > MAX_GROWTH_BYTES)


if __name__ == "__main__":
    main()
