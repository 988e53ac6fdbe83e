"""A dry run of the whole path inside a spare worker, before its program arrives.

It takes the copy-on-write faults of a first run early, which is most of the latency of a fresh fork.
"""

from __future__ import annotations

from typing import Final

from sandbox_worker.loop import ProgramLoop
from sandbox_worker.protocol import PROTOCOL_VERSION, Call, Connection, Frame, Ready, Reply, Role, Start
from sandbox_worker.session import Session

__all__ = ["rehearse"]

_PROGRAM: Final = """\
import asyncio
rows = await tools.rehearse(text="a", count=1)
both = await asyncio.gather(tools.rehearse(), tools.rehearse())
print("rows", len(rows))
return {"rows": [row["id"] for row in rows], "text": f"{len(both)}"}
"""
_VALUE: Final = b"\x91\x81\xa2id\x01"
_FRAME_LIMITS: Final = {"start": 65536, "call": 65536, "reply": 65536, "log": 65536, "done": 65536}


class _Loopback:
    """A channel whose other end is in the same process and answers every call at once."""

    def __init__(self) -> None:
        self.worker = Connection(Role.WORKER, _FRAME_LIMITS)
        self.host = Connection(Role.HOST, _FRAME_LIMITS)
        self._arrived: list[Frame] = []

    def send(self, frame: Frame) -> None:
        for received in self.host.receive(self.worker.send(frame)):
            if isinstance(received, Call):
                self._arrived += self.worker.receive(self.host.send(Reply(received.id, _VALUE)))

    def wait(self, timeout_s: float | None) -> list[Frame]:
        arrived, self._arrived = self._arrived, []
        return arrived


def rehearse(loop: ProgramLoop) -> None:
    """Run the rehearsal program on `loop`, leaving nothing behind but warm pages."""
    channel = _Loopback()
    channel.send(Ready(PROTOCOL_VERSION, {}))
    start = Start(PROTOCOL_VERSION, _PROGRAM, {"tools": {"rehearse": "rehearse()"}}, True, 1, 1.0, 65536)
    channel.worker.receive(channel.host.send(start))
    Session(channel, loop, start).settle()
