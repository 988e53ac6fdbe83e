"""One connection's state: bytes in, frames out; frames in, bytes out. Sans-IO, one state table for both roles.

opening --ready--> ready --start--> running --done--> done
                                    running: call, cancel, log (worker), reply (host)
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final

from sandbox_worker.protocol.faults import LocalFault, RemoteFault
from sandbox_worker.protocol.frames import (
    HEADER_BYTES,
    PEEK_BYTES,
    PROTOCOL_VERSION,
    Call,
    Cancel,
    Done,
    Frame,
    Log,
    Ready,
    Reply,
    Start,
    decode_frame,
    encode_frame,
    peek_type,
)

__all__ = ["Connection", "Role", "State"]


class Role(enum.Enum):
    """Which end of the connection this is."""

    HOST = "host"
    WORKER = "worker"


class State(enum.Enum):
    """How far the connection has come."""

    OPENING = "opening"
    READY = "ready"
    RUNNING = "running"
    DONE = "done"


_TABLE: Final[dict[tuple[State, type], tuple[Role, State]]] = {
    (State.OPENING, Ready): (Role.WORKER, State.READY),
    (State.READY, Start): (Role.HOST, State.RUNNING),
    (State.RUNNING, Call): (Role.WORKER, State.RUNNING),
    (State.RUNNING, Cancel): (Role.WORKER, State.RUNNING),
    (State.RUNNING, Log): (Role.WORKER, State.RUNNING),
    (State.RUNNING, Reply): (Role.HOST, State.RUNNING),
    (State.RUNNING, Done): (Role.WORKER, State.DONE),
}
_DEFAULT_MAX_BYTES: Final = 64 * 1024


class Connection:
    """The protocol of one run, seen from one end.

    Args:
        role: This end.
        max_frame_bytes: Longest body accepted, by frame type; 64 KiB where a type is not named.
    """

    def __init__(self, role: Role, max_frame_bytes: Mapping[str, int]) -> None:
        self.role = role
        self.state = State.OPENING
        self.limit_frames(max_frame_bytes)
        self.open_calls: set[int] = set()
        self.received_bytes = 0
        self.sent_bytes = 0
        self._last_call = 0
        self._given_up: set[int] = set()
        self._buffer = bytearray()
        self.fault: RemoteFault | None = None

    def limit_frames(self, max_frame_bytes: Mapping[str, int]) -> None:
        """Change the longest bodies accepted; see the constructor."""
        self._max_frame_bytes = max_frame_bytes
        self._largest = max(_DEFAULT_MAX_BYTES, *max_frame_bytes.values(), 0)

    def send(self, frame: Frame) -> bytes:
        """Give the bytes of a frame this end sends.

        Raises:
            LocalFault: The state table does not allow it, or it cannot be encoded.
        """
        step = _TABLE.get((self.state, type(frame)))
        if step is None or step[0] is not self.role:
            raise LocalFault(f"{self.role.value} may not send {type(frame).__name__.lower()} while {self.state.value}")
        encoded = encode_frame(frame)
        problem = self._track(frame)
        if problem is not None:
            raise LocalFault(problem)
        self.state = step[1]
        self.sent_bytes += len(encoded)
        return encoded

    def receive(self, data: bytes | bytearray | memoryview) -> list[Frame]:
        """Take bytes of the peer and give the frames they complete, in order.

        Raises:
            RemoteFault: The peer broke the protocol. Frames before the fault are given first; then `fault` holds it
                and the next call raises it. The connection must not be used further.
        """
        if self.fault is not None:
            raise self.fault
        self.received_bytes += len(data)
        self._buffer += data
        frames: list[Frame] = []
        try:
            self._parse(frames)
        except RemoteFault as fault:
            if not frames:
                raise
            self.fault = fault
        return frames

    def _parse(self, frames: list[Frame]) -> None:
        buffer = self._buffer
        start = 0
        while len(buffer) - start >= HEADER_BYTES:
            length = int.from_bytes(buffer[start : start + HEADER_BYTES], "big")
            body = start + HEADER_BYTES
            name = self._admit(length, bytes(buffer[body : body + PEEK_BYTES]))
            if name is None or len(buffer) - body < length:
                break
            with memoryview(buffer) as view:
                frame = decode_frame(name, view[body : body + length])
            self._accept(frame)
            frames.append(frame)
            start = body + length
        if start:
            del buffer[:start]

    def receive_eof(self) -> None:
        """Take the end of the peer's bytes.

        Raises:
            RemoteFault: The peer ended before it settled, or in the middle of a frame.
        """
        if self._buffer:
            raise RemoteFault("the connection ended in the middle of a frame")
        if self.state is not State.DONE:
            raise RemoteFault(f"the connection ended while {self.state.value}")

    def _admit(self, length: int, head: bytes) -> str | None:
        """Judge a frame by its header and give its type; None while there is too little of it to tell."""
        if length < 4:
            raise RemoteFault(f"a frame of {length} bytes")
        if length > self._largest:
            raise RemoteFault(f"a frame of {length} bytes; the limit is {self._largest}")
        name = peek_type(head)
        if name is None:
            if len(head) < min(PEEK_BYTES, length):
                return None
            raise RemoteFault("bytes that are not a frame")
        limit = self._max_frame_bytes.get(name, _DEFAULT_MAX_BYTES)
        if length > limit:
            raise RemoteFault(f"a {name[:16]} frame of {length} bytes; the limit is {limit}")
        return name

    def _accept(self, frame: Frame) -> None:
        step = _TABLE.get((self.state, type(frame)))
        name = type(frame).__name__.lower()
        if step is None or step[0] is self.role:
            raise RemoteFault(f"a {name} frame while {self.state.value}")
        if isinstance(frame, (Ready, Start)) and frame.version != PROTOCOL_VERSION:
            raise RemoteFault(f"protocol version {frame.version}; this side speaks {PROTOCOL_VERSION}")
        problem = self._track(frame)
        if problem is not None:
            raise RemoteFault(problem)
        self.state = step[1]

    def _track(self, frame: Frame) -> str | None:
        """Follow call ids for both roles; says what is wrong with them."""
        if isinstance(frame, Call):
            if frame.id != self._last_call + 1:
                return f"call id {frame.id} after {self._last_call}"
            self._last_call = frame.id
            self.open_calls.add(frame.id)
        elif isinstance(frame, Reply):
            if frame.id not in self.open_calls:
                return f"a reply to call {frame.id}, which is not open"
            self.open_calls.discard(frame.id)
            self._given_up.discard(frame.id)
        elif isinstance(frame, Cancel):
            # A cancel may cross the reply on the wire: only ids never given out and repeats are faults.
            if not 1 <= frame.id <= self._last_call or frame.id in self._given_up:
                return f"a cancel of call {frame.id}, which was never made or already cancelled"
            if frame.id in self.open_calls:
                self._given_up.add(frame.id)
        return None
