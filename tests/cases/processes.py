"""What is left of a runtime's processes, seen from the host that started them.

A runtime is a chain: this process, the launcher, the zygote, and under the zygote one process per worker.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import anyio
import psutil

import ptc

_GONE_WITHIN_S = 10.0
_POLL_S = 0.01


class ProcessTree:
    """The processes of one open runtime.

    Args:
        launcher: The runtime's child of this process.
        spares: How many ready workers the runtime keeps.
    """

    def __init__(self, launcher: psutil.Process, spares: int) -> None:
        self.launcher = launcher
        self._spares = spares

    @property
    def zygote(self) -> psutil.Process:
        """The process that forks workers."""
        (zygote,) = self.launcher.children()
        return zygote

    def workers(self) -> list[psutil.Process]:
        """Every process under the zygote: spares, workers of runs, and what a program might have started."""
        return self.zygote.children(recursive=True)

    async def surplus(self) -> list[str]:
        """Wait, within a bound, until no more workers are left than the spares; describe all if there are."""

        def too_many() -> list[psutil.Process]:
            workers = self.workers()
            return workers if len(workers) > self._spares else []

        return await _left(too_many)


@asynccontextmanager
async def open_watched(runtime: ptc.LocalRuntime, spares: int = 2) -> AsyncIterator[ProcessTree]:
    """Open a runtime and give the tree of its processes."""
    before = {child.pid for child in psutil.Process().children()}
    async with runtime:
        (launcher,) = [child for child in psutil.Process().children() if child.pid not in before]
        yield ProcessTree(launcher, spares)


async def zombies() -> list[str]:
    """Wait, within a bound, until no zombie is left under this process; describe those that are."""
    return await _left(_zombies)


async def children_but(known: set[int]) -> list[str]:
    """Wait, within a bound, until this process has only the children in `known`; describe the others."""
    return await _left(lambda: [child for child in psutil.Process().children() if child.pid not in known])


def child_pids() -> set[int]:
    """The pids of this process's own children now: the launchers of open runtimes."""
    return {child.pid for child in psutil.Process().children()}


def describe(process: psutil.Process) -> str:
    """Pid, state and command line, for the message of a failed test."""
    try:
        return f"{process.pid} {process.status()} {' '.join(process.cmdline())}"
    except psutil.NoSuchProcess:
        return f"{process.pid} gone"


def _zombies() -> list[psutil.Process]:
    found = []
    for child in psutil.Process().children(recursive=True):
        try:
            if child.status() == psutil.STATUS_ZOMBIE:
                found.append(child)
        except psutil.NoSuchProcess:
            continue
    return found


async def _left(find: Callable[[], list[psutil.Process]]) -> list[str]:
    """Look again and again, within a bound, until nothing is found: only a child's end can be awaited."""
    deadline = anyio.current_time() + _GONE_WITHIN_S
    while found := find():
        if anyio.current_time() > deadline:
            return [describe(process) for process in found]
        await anyio.sleep(_POLL_S)
    return []
