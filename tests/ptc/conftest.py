"""Every asyncio test of the host's own modules must leave no task behind."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator

import anyio.lowlevel
import pytest

# Tests of open runtimes, whose tasks live as long as their module's fixture.
_LONG_LIVED = ("tests/ptc/runtime/", "tests/ptc/cli/")


@pytest.fixture(autouse=True)
def _watches_tasks(request: pytest.FixtureRequest) -> None:
    is_async = inspect.iscoroutinefunction(request.function)
    if is_async and not request.node.nodeid.startswith(_LONG_LIVED):
        request.getfixturevalue("leaves_no_task")


@pytest.fixture
async def leaves_no_task(anyio_backend_name: str) -> AsyncIterator[None]:
    if anyio_backend_name != "asyncio":
        yield  # trio's tasks cannot outlive their nursery
        return
    before = asyncio.all_tasks()
    yield
    for _ in range(3):
        await anyio.lowlevel.checkpoint()
    # The plugin runs tests and fixtures in a task of its own, which it starts when it is first needed.
    left = [task for task in asyncio.all_tasks() - before if "TestRunner" not in repr(task.get_coro())]
    assert not left, f"tasks are left: {left}"
