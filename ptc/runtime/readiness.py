"""Callbacks when a descriptor is ready, under asyncio and trio alike.

asyncio has such callbacks itself and they are its cheapest way; elsewhere a task per watched descriptor does it.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Protocol

import anyio
import anyio.abc

sniffio: Any = None
with contextlib.suppress(ImportError):  # anyio needs it only beside trio
    import sniffio

__all__ = ["Readiness", "callback_context", "open_readiness"]

Unwatch = Callable[[], None]


class Readiness(Protocol):
    """Watches sockets and other descriptors; a callback must not raise. Unwatch before closing one."""

    def watch_readable(self, sock: socket.socket | int, callback: Callable[[], None]) -> Unwatch:
        """Call `callback` each time `sock` is readable, until unwatched."""

    def watch_writable(self, sock: socket.socket | int, callback: Callable[[], None]) -> Unwatch:
        """Call `callback` each time `sock` is writable, until unwatched."""

    def call_soon(self, callback: Callable[[], None]) -> None:
        """Call `callback` once, after what runs now has had its turn."""


class _AsyncioReadiness:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def watch_readable(self, sock: socket.socket | int, callback: Callable[[], None]) -> Unwatch:
        descriptor = sock if isinstance(sock, int) else sock.fileno()
        self._loop.add_reader(descriptor, callback)
        return lambda: self._drop(self._loop.remove_reader, descriptor)

    def watch_writable(self, sock: socket.socket | int, callback: Callable[[], None]) -> Unwatch:
        descriptor = sock if isinstance(sock, int) else sock.fileno()
        self._loop.add_writer(descriptor, callback)
        return lambda: self._drop(self._loop.remove_writer, descriptor)

    def call_soon(self, callback: Callable[[], None]) -> None:
        self._loop.call_soon(callback)

    def _drop(self, remove: Callable[[int], bool], descriptor: int) -> None:
        if not self._loop.is_closed():
            remove(descriptor)


class _TaskReadiness:
    def __init__(self, task_group: anyio.abc.TaskGroup) -> None:
        self._task_group = task_group

    def watch_readable(self, sock: socket.socket | int, callback: Callable[[], None]) -> Unwatch:
        return self._watch(anyio.wait_readable, sock, callback)

    def watch_writable(self, sock: socket.socket | int, callback: Callable[[], None]) -> Unwatch:
        return self._watch(anyio.wait_writable, sock, callback)

    def _watch(
        self,
        wait: Callable[[socket.socket | int], Awaitable[None]],
        sock: socket.socket | int,
        callback: Callable[[], None],
    ) -> Unwatch:
        scope = anyio.CancelScope()

        async def watch() -> None:
            with scope:
                # The callback may unwatch and close what is watched: waiting for it again would then be an error.
                while not scope.cancel_called:
                    await wait(sock)
                    callback()

        self._task_group.start_soon(watch)
        return scope.cancel

    def call_soon(self, callback: Callable[[], None]) -> None:
        async def call() -> None:
            callback()

        self._task_group.start_soon(call)


def callback_context() -> contextvars.Context:
    """Give a copy of the calling task's context, to run callbacks in that start tasks of its.

    Tasks then see the variables of whoever began the run. Where sniffio is installed, anyio asks it for the event loop,
    and sniffio knows asyncio's only inside a task: the copy tells it.
    """
    context = contextvars.copy_context()
    if sniffio is not None and anyio.get_cancelled_exc_class() is asyncio.CancelledError:
        context.run(sniffio.current_async_library_cvar.set, "asyncio")
    return context


@asynccontextmanager
async def open_readiness() -> AsyncIterator[Readiness]:
    """Give the running event loop's way, for as long as the context is open."""
    if anyio.get_cancelled_exc_class() is asyncio.CancelledError:
        yield _AsyncioReadiness(asyncio.get_running_loop())
        return
    async with anyio.create_task_group() as task_group:
        try:
            yield _TaskReadiness(task_group)
        finally:
            task_group.cancel_scope.cancel()
