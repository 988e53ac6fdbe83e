"""One runtime for all tests of a module: opening one costs more than the tests do."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

import ptc


@pytest.fixture(scope="module", params=["asyncio", "trio"])
def anyio_backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
async def runtime(anyio_backend: str) -> AsyncIterator[ptc.LocalRuntime]:
    async with ptc.LocalRuntime() as runtime:
        yield runtime
