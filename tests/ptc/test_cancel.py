"""The cancel token: once, with a reason, and for everyone who asked."""

from __future__ import annotations

import anyio
import pytest

from ptc import CancelToken

pytestmark = pytest.mark.anyio


async def test_it_is_cancelled_once_and_keeps_its_first_reason() -> None:
    token = CancelToken()
    assert not token.cancelled
    assert token.reason is None
    token.cancel("first")
    token.cancel("second")
    assert token.cancelled
    assert token.reason == "first"
    assert await token.wait() == "first"


async def test_all_who_wait_are_woken() -> None:
    token, reasons = CancelToken(), list[str]()

    async def wait() -> None:
        reasons.append(await token.wait())

    with anyio.fail_after(5):
        async with anyio.create_task_group() as tasks:
            for _ in range(3):
                tasks.start_soon(wait)
            await anyio.wait_all_tasks_blocked()
            token.cancel("now")
    assert reasons == ["now"] * 3


async def test_callbacks_run_in_order_and_once() -> None:
    token, ran = CancelToken(), list[str]()
    token.on_cancel(lambda reason: ran.append(f"a {reason}"))
    token.on_cancel(lambda reason: ran.append(f"b {reason}"))
    token.cancel("x")
    token.cancel("y")
    assert ran == ["a x", "b x"]


async def test_a_callback_may_be_taken_back_twice() -> None:
    token, ran = CancelToken(), list[str]()
    take_back = token.on_cancel(ran.append)
    take_back()
    take_back()
    token.cancel()
    take_back()
    assert ran == []


async def test_a_callback_of_a_cancelled_token_runs_at_once() -> None:
    token, ran = CancelToken(), list[str]()
    token.cancel("over")
    token.on_cancel(ran.append)()
    assert ran == ["over"]


async def test_a_callback_that_raises_does_not_keep_the_others_from_running() -> None:
    token, ran = CancelToken(), list[str]()

    def fail(_reason: str) -> None:
        raise LookupError("mine")

    token.on_cancel(fail)
    token.on_cancel(ran.append)
    with pytest.raises(LookupError, match="mine"):
        token.cancel("x")
    assert ran == ["x"]
    assert token.cancelled
