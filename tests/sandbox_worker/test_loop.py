"""The internals of asyncio that `ProgramLoop` builds on, on the running Python."""

from __future__ import annotations

import asyncio
from typing import Any

from sandbox_worker.loop import ProgramLoop
from sandbox_worker.protocol import Frame, Log


class ScriptedChannel:
    """Gives one batch of frames at each wait, and records how long it was asked to wait."""

    def __init__(self, *batches: list[Frame]) -> None:
        self.batches = list(batches)
        self.waits: list[float | None] = []

    def send(self, frame: Frame) -> None:
        raise AssertionError(frame)

    def wait(self, timeout_s: float | None) -> list[Frame]:
        self.waits.append(timeout_s)
        return self.batches.pop(0) if self.batches else []


def test_frames_reach_the_receiver_in_order_inside_the_loop() -> None:
    channel = ScriptedChannel([Log("a"), Log("b")], [Log("c")])
    received: list[Frame] = []

    async def main() -> Any:
        done: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        waiting.append(done)
        return await done

    waiting: list[asyncio.Future[str]] = []

    def receive(frame: Frame) -> None:
        received.append(frame)
        if frame == Log("c"):
            waiting[0].set_result("settled")

    loop = ProgramLoop()
    loop.attach(channel, receive)
    assert loop.run_until_complete(main()) == "settled"
    assert received == [Log("a"), Log("b"), Log("c")]
    loop.close()


def test_it_waits_without_a_limit_when_nothing_is_due_and_for_timers_otherwise() -> None:
    channel = ScriptedChannel()
    loop = ProgramLoop()
    loop.attach(channel, lambda frame: None)

    async def main() -> None:
        await asyncio.sleep(0.001)

    loop.run_until_complete(main())
    assert any(wait is not None and 0 < wait <= 0.002 for wait in channel.waits)

    async def forever() -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(done)
        await done

    waiting: list[asyncio.Future[None]] = []
    channel = ScriptedChannel([], [Log("x")])
    loop.attach(channel, lambda frame: waiting[0].set_result(None))
    loop.run_until_complete(forever())
    assert None in channel.waits
    loop.close()


def test_tasks_timeouts_queues_and_groups_run_on_it() -> None:
    async def main() -> list[object]:
        queue: asyncio.Queue[int] = asyncio.Queue()
        async with asyncio.TaskGroup() as group:
            group.create_task(queue.put(1))
            got = group.create_task(queue.get())
        try:
            async with asyncio.timeout(0.001):
                await asyncio.Event().wait()
        except TimeoutError:
            return [got.result(), "timed out"]
        return []

    loop = ProgramLoop()
    loop.attach(ScriptedChannel(), lambda frame: None)
    assert loop.run_until_complete(main()) == [1, "timed out"]
    loop.close()
