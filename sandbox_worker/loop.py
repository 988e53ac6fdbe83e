"""The program's event loop: asyncio's scheduling over one channel, without a selector, a self-pipe or threads.

It builds on three internals of `asyncio.BaseEventLoop` that every stock loop overrides too (`_selector`,
`_process_events`, `_write_to_self`); `tests/sandbox_worker/test_loop.py` checks them on the running Python.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from sandbox_worker.channel import FrameChannel
from sandbox_worker.protocol import Frame

__all__ = ["ProgramLoop"]


class _Inbox:
    """Stands where a selector would: waits for frames instead of file descriptors."""

    channel: FrameChannel

    def select(self, timeout: float | None = None) -> list[Frame]:
        return self.channel.wait(timeout)

    def close(self) -> None:
        return None


class ProgramLoop(asyncio.BaseEventLoop):
    """An event loop whose only source of events is a channel, attached before each run of the loop."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = _Inbox()
        self._receive: Callable[[Frame], None] | None = None

    def attach(self, channel: FrameChannel, receive: Callable[[Frame], None]) -> None:
        """Take events from `channel` from now on.

        Args:
            channel: Where frames come from.
            receive: Called with each frame, in order, inside the loop.
        """
        self._selector.channel = channel
        self._receive = receive

    def _process_events(self, event_list: list[Any]) -> None:
        receive = self._receive
        assert receive is not None
        for frame in event_list:
            receive(frame)

    def _write_to_self(self) -> None:
        # Nothing can wake this loop but its channel: there are no threads.
        return None
