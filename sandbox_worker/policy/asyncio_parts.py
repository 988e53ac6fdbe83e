"""What programs see of asyncio beyond the plain classes: no loop, no process, no stream.

The program already runs in an event loop. Functions that would start one say so; the loop itself is a small
stand-in.
"""

from __future__ import annotations

import asyncio
import functools
from asyncio import base_futures, coroutines
from collections.abc import Callable, Coroutine
from typing import Any, Final, NoReturn

from sandbox_worker.traceback_text import hide_paths

RUN_HINT: Final = "the program already runs in an event loop; write `await main()` instead of `asyncio.run(main())`"


def run(main: Any = None, *_: object, **__: object) -> NoReturn:
    """`asyncio.run` where it cannot be awaited: in a plain function."""
    if asyncio.iscoroutine(main):
        main.close()
    raise RuntimeError(f"asyncio.run() cannot be called from a running event loop; {RUN_HINT}")


async def run_in_place(main: Any, *, debug: object = None, loop_factory: object = None) -> Any:
    """What `asyncio.run(...)` inside an async body becomes: run the coroutine on the current loop.

    Raises:
        ValueError: The argument is not a coroutine.
    """
    if not asyncio.iscoroutine(main):
        raise ValueError(f"a coroutine was expected, got {type(main).__name__}; call the async function: main()")
    return await main


async def run_until_complete(owner: Any, *arguments: Any) -> Any:
    """What `loop.run_until_complete(...)` inside an async body becomes."""
    if isinstance(owner, (Loop, asyncio.AbstractEventLoop)) and len(arguments) == 1:
        return await asyncio.ensure_future(arguments[0])
    return owner.run_until_complete(*arguments)


async def to_thread(func: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """`asyncio.to_thread` without a thread: the function runs inline, after the loop had its turn."""
    await asyncio.sleep(0)
    return func(*args, **kwargs)


class ScheduledCall:
    """What `call_soon` and the like return: the library's handle without what it holds."""

    __slots__ = ("_loop_handle",)

    def __init__(self, handle: asyncio.Handle) -> None:
        self._loop_handle = handle

    def cancel(self) -> None:
        """Do not make the call."""
        self._loop_handle.cancel()

    def cancelled(self) -> bool:
        """Whether the call was cancelled."""
        return self._loop_handle.cancelled()

    def when(self) -> float:
        """The time of the call by the loop's clock.

        Raises:
            AttributeError: The call was made by `call_soon`, which has no time.
        """
        return self._loop_handle.when()  # type: ignore[attr-defined,no-any-return]

    def __repr__(self) -> str:
        return f"<scheduled call{' cancelled' if self.cancelled() else ''}>"


class Loop:
    """The parts of an event loop that stay inside the program."""

    __slots__ = ()

    def time(self) -> float:
        """The loop's clock."""
        return asyncio.get_running_loop().time()

    def create_task(self, coro: Coroutine[Any, Any, Any], *, name: str | None = None) -> asyncio.Task[Any]:
        """Start a task."""
        return asyncio.create_task(coro, name=name)

    def create_future(self) -> asyncio.Future[Any]:
        """Make a future."""
        return asyncio.get_running_loop().create_future()

    async def run_in_executor(self, executor: object, func: Callable[..., Any], *args: Any) -> Any:
        """Run a function inline; programs have no threads."""
        return await to_thread(func, *args)

    def call_soon(self, callback: Callable[..., Any], *args: Any, context: Any = None) -> ScheduledCall:
        """Call a function in the next turn of the loop."""
        call = functools.partial(callback, *args)
        return ScheduledCall(asyncio.get_running_loop().call_soon(call, context=context))

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any, context: Any = None) -> ScheduledCall:
        """Call a function after a delay in seconds."""
        call = functools.partial(callback, *args)
        return ScheduledCall(asyncio.get_running_loop().call_later(delay, call, context=context))

    def call_at(self, when: float, callback: Callable[..., Any], *args: Any, context: Any = None) -> ScheduledCall:
        """Call a function at a time of the loop's clock."""
        call = functools.partial(callback, *args)
        return ScheduledCall(asyncio.get_running_loop().call_at(when, call, context=context))

    def is_running(self) -> bool:
        """Always true: the program runs in it."""
        return True

    def is_closed(self) -> bool:
        """Always false: the program runs in it."""
        return False

    def close(self) -> NoReturn:
        """Not possible: the program runs in it."""
        raise RuntimeError("Cannot close a running event loop")

    def run_until_complete(self, future: Any) -> NoReturn:
        """Not possible in a plain function: the loop is already running."""
        run(future)

    def __repr__(self) -> str:
        return "<event loop of the program>"


_LOOP: Final = Loop()


def get_running_loop() -> Loop:
    """The stand-in for the running loop."""
    asyncio.get_running_loop()
    return _LOOP


def all_tasks(loop: object = None) -> set[asyncio.Task[Any]]:
    """The tasks that are not done; the one that runs the program is among them."""
    return asyncio.all_tasks()


def hide_paths_in_texts() -> None:
    """Keep the worker's own files out of `repr(task)`; called once, before the lock."""
    for module, name in ((coroutines, "_format_coroutine"), (base_futures, "_format_callbacks")):
        setattr(module, name, _without_paths(getattr(module, name)))


def _without_paths(describe: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda described: hide_paths(describe(described))


MEMBERS: Final[dict[str, object]] = {
    "run": run,
    "to_thread": to_thread,
    "get_running_loop": get_running_loop,
    "get_event_loop": get_running_loop,
    "new_event_loop": get_running_loop,
    "set_event_loop": lambda loop: None,
    "all_tasks": all_tasks,
}
