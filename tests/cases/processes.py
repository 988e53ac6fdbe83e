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
        await _until(lambda: len(self.workers()) <= self._spares)
        left = self.workers()
        return [describe(process) for process in left] if len(left) > self._spares else []


@asynccontextmanager
async def open_watched(runtime: ptc.LocalRuntime, spares: int = 2) -> AsyncIterator[ProcessTree]:
    """Open a runtime and give the tree of its processes."""
    before = {child.pid for child in psutil.Process().children()}
    async with runtime:
        (launcher,) = [child for child in psutil.Process().children() if child.pid not in before]
        yield ProcessTree(launcher, spares)


async def zombies() -> list[str]:
    """Wait, within a bound, until no zombie is left under this process; describe those that are."""
    await _until(lambda: not _zombies())
    return [describe(process) for process in _zombies()]


async def children_but(known: set[int]) -> list[str]:
    """Wait, within a bound, until this process has only the children in `known`; describe the others."""

    def others() -> list[psutil.Process]:
        return [child for child in psutil.Process().children() if child.pid not in known]

    await _until(lambda: not others())
    return [describe(child) for child in others()]


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


async def _until(settled: Callable[[], bool]) -> None:
    """Look again and again, within a bound: the end of a process that is not a child cannot be awaited."""
    with anyio.move_on_after(_GONE_WITHIN_S):
        while not settled():
            await anyio.sleep(_POLL_S)
