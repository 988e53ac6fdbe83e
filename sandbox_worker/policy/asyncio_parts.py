"""What programs see of asyncio beyond the plain classes: no loop, no process, no stream.

The program already runs in an event loop. Functions that would start one say so; the loop itself is a small
stand-in.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, Final, NoReturn

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

    def call_soon(self, callback: Callable[..., Any], *args: Any) -> None:
        """Call a function in the next turn of the loop."""
        asyncio.get_running_loop().call_soon(functools.partial(callback, *args))

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any) -> None:
        """Call a function after a delay in seconds."""
        asyncio.get_running_loop().call_later(delay, functools.partial(callback, *args))

    def is_running(self) -> bool:
        """Always true: the program runs in it."""
        return True

    def is_closed(self) -> bool:
        """Always false: the program runs in it."""
        return False

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


def all_tasks() -> set[asyncio.Task[Any]]:
    """The tasks of the program, without the one that runs it."""
    return {task for task in asyncio.all_tasks() if task.get_name() != "program"}


MEMBERS: Final[dict[str, object]] = {
    "run": run,
    "to_thread": to_thread,
    "get_running_loop": get_running_loop,
    "get_event_loop": get_running_loop,
    "new_event_loop": get_running_loop,
    "set_event_loop": lambda loop: None,
    "all_tasks": all_tasks,
}
