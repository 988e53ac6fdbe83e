"""The check of the limits, in a real worker and against a runtime that has none."""

from __future__ import annotations

import pytest

from ptc.limit_check import check_limits
from ptc.limits import Limits
from ptc.runtime.local import LocalRuntime
from ptc.testing import Call, ScriptedRuntime

pytestmark = pytest.mark.anyio


async def test_every_limit_fires_and_says_its_name_its_value_and_what_to_do() -> None:
    async with LocalRuntime() as runtime:
        checks = await check_limits(runtime)
    assert {check.limit for check in checks} == set(Limits.__slots__) - {"parallel_calls"}
    for check in checks:
        assert check.fired, check
        value = f"{check.value // 2**20} MiB" if check.limit == "memory_bytes" else f"{check.value:g}"
        assert value in check.detail, check
        assert f"({check.limit}" in check.detail, check
        assert "ask the host to raise" in check.detail, check


async def test_a_limit_that_does_not_fire_is_told() -> None:
    async def settle(_call: Call) -> int:
        return 1

    checks = await check_limits(ScriptedRuntime(settle))
    assert not any(check.fired for check in checks)
    assert {check.detail for check in checks} == {"the program went on to its end"}
