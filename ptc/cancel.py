"""A cancellation signal the caller owns and hands to runs and calls."""

from __future__ import annotations

from collections.abc import Callable

import anyio

__all__ = ["CancelToken"]


class CancelToken:
    """Cancelled at most once, with a reason; callbacks run in registration order, synchronously.

    Not thread-safe: cancel from the event loop that runs the work (`anyio.from_thread.run_sync` from elsewhere).
    """

    __slots__ = ("_callbacks", "_event", "_reason")

    def __init__(self) -> None:
        self._reason: str | None = None
        self._callbacks: dict[object, Callable[[str], None]] = {}
        self._event: anyio.Event | None = None

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self._reason is not None

    @property
    def reason(self) -> str | None:
        """Why, or `None` while not cancelled."""
        return self._reason

    def cancel(self, reason: str = "cancelled by the caller") -> None:
        """Cancel; a second call changes nothing. A callback that raises does so after all others have run."""
        if self._reason is not None:
            return
        self._reason = reason
        callbacks, self._callbacks = list(self._callbacks.values()), {}
        if self._event is not None:
            self._event.set()
        failed: Exception | None = None
        for callback in callbacks:
            try:
                callback(reason)
            except Exception as error:  # noqa: BLE001 - one that fails must not keep the others from stopping their work
                failed = failed or error
        if failed is not None:
            raise failed

    async def wait(self) -> str:
        """Wait until cancelled and give the reason."""
        if self._reason is None:
            if self._event is None:
                self._event = anyio.Event()
            await self._event.wait()
        assert self._reason is not None
        return self._reason

    def on_cancel(self, callback: Callable[[str], None]) -> Callable[[], None]:
        """Call `callback(reason)` when cancelled (at once if it already is).

        Returns:
            A function that takes the callback back; idempotent.
        """
        if self._reason is not None:
            callback(self._reason)
            return _nothing
        key = object()
        self._callbacks[key] = callback
        return lambda: self._callbacks.pop(key, None) and None


def _nothing() -> None:
    return None
