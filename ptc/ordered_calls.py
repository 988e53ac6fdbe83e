"""Takes a call through the pipeline's four steps in the order the scheduler keeps: for batches and for programs."""

from __future__ import annotations

from collections.abc import Callable

from ptc.calls import ToolResult
from ptc.pipeline import PipelineCall
from ptc.scheduler import Ticket

__all__ = ["OrderedCall"]


class OrderedCall:
    """One call and its place in the order.

    Args:
        ticket: The place.
        enter: Makes the pipeline's call when its turn has come, so that names mean what they mean then.
    """

    __slots__ = ("_call", "_enter", "_ticket")

    def __init__(self, ticket: Ticket, enter: Callable[[], PipelineCall]) -> None:
        self._ticket = ticket
        self._enter = enter
        self._call: PipelineCall | None = None

    def try_start(self) -> bool:
        """Take the turn if it has come, without waiting."""
        return self._ticket.try_start()

    async def start(self) -> bool:
        """Wait for the turn; False when the call was dropped instead."""
        try:
            return await self._ticket.start()
        except BaseException:
            self._ticket.finish()
            raise

    def drop(self) -> None:
        """Give the place up if the call has not started."""
        self._ticket.drop()

    async def run(self) -> ToolResult | None:
        """Take every step; None when the call was dropped before its turn."""
        if not await self.start():
            return None
        await self.execute()
        return await self.commit()

    async def execute(self) -> None:
        """Once started: run up to the commit, which must follow."""
        ticket = self._ticket
        try:
            self._call = call = self._enter()
            if await call.prepare():
                ticket.prepared()
                await call.dispatch()
            ticket.ended()
        except BaseException:
            ticket.finish()
            raise

    @property
    def early_result(self) -> ToolResult | None:
        """The result, when the commit has to wait for other calls and cannot change it any more."""
        call = self._call
        if call is None or not call.is_settled or self._ticket.may_commit:
            return None
        return call.result

    async def commit(self) -> ToolResult:
        """Wait for the turn to commit: listeners, the last word on the content, observers."""
        assert self._call is not None
        try:
            if not self._ticket.try_commit():
                await self._ticket.commit()
            await self._call.finalize()
            return self._call.finish()
        finally:
            self._ticket.finish()
