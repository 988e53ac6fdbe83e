"""The scheduler's order laws, by example and under random interleavings on both event loops."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptc.scheduler import Mode, Scheduler


@dataclass
class Work:
    """One call of a random plan: its mode, how many turns of the loop it takes, when it is given up."""

    mode: Mode
    turns: int
    drop_at: int | None


@dataclass
class Observed:
    started: list[int] = field(default_factory=list)
    running: set[int] = field(default_factory=set)
    most_running: int = 0
    overlaps_of_exclusive: list[int] = field(default_factory=list)
    dropped: set[int] = field(default_factory=set)


works = st.builds(
    Work,
    mode=st.sampled_from(["parallel", "parallel", "exclusive"]),
    turns=st.integers(0, 4),
    drop_at=st.none() | st.none() | st.integers(0, 4),
)


async def run_plan(plan: list[Work], max_parallel: int) -> Observed:
    scheduler = Scheduler(max_parallel)
    observed = Observed()
    tickets = [scheduler.enqueue(work.mode) for work in plan]

    async def call(number: int) -> None:
        work, ticket = plan[number], tickets[number]
        try:
            if not await ticket.start():
                observed.dropped.add(number)
                return
            observed.started.append(number)
            if work.mode == "exclusive" and observed.running:
                observed.overlaps_of_exclusive.append(number)
            if any(plan[other].mode == "exclusive" for other in observed.running):
                observed.overlaps_of_exclusive.append(number)
            observed.running.add(number)
            observed.most_running = max(observed.most_running, len(observed.running))
            for _ in range(work.turns):
                await anyio.lowlevel.checkpoint()
            observed.running.discard(number)
        finally:
            ticket.finish()

    async def give_up(number: int, turns: int) -> None:
        for _ in range(turns):
            await anyio.lowlevel.checkpoint()
        tickets[number].drop()

    with anyio.fail_after(30):
        async with anyio.create_task_group() as tasks:
            for number, work in enumerate(plan):
                tasks.start_soon(call, number)
                if work.drop_at is not None:
                    tasks.start_soon(give_up, number, work.drop_at)
    return observed


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
@settings(max_examples=150)
@given(plan=st.lists(works, max_size=25), max_parallel=st.integers(1, 4))
def test_calls_start_in_order_of_submission_and_exclusive_ones_run_alone(
    backend: str, plan: list[Work], max_parallel: int
) -> None:
    observed: Observed = anyio.run(run_plan, plan, max_parallel, backend=backend)
    assert observed.started == sorted(observed.started)
    assert set(observed.started) | observed.dropped == set(range(len(plan)))
    assert not set(observed.started) & observed.dropped
    assert observed.dropped <= {number for number, work in enumerate(plan) if work.drop_at is not None}
    assert observed.most_running <= max_parallel
    assert not observed.overlaps_of_exclusive
    assert not observed.running


def test_a_call_whose_turn_it_is_starts_without_waiting() -> None:
    scheduler = Scheduler(2)
    first, second, third = (scheduler.enqueue("parallel") for _ in range(3))
    assert first.try_start() and second.try_start()
    assert not third.try_start()
    first.finish()
    assert third.try_start()


def test_a_later_call_never_starts_before_an_earlier_one() -> None:
    scheduler = Scheduler(10)
    first, second = scheduler.enqueue("parallel"), scheduler.enqueue("parallel")
    assert not second.try_start()
    assert first.try_start() and second.try_start()


def test_an_exclusive_call_waits_for_the_pool_to_drain_and_holds_back_what_follows() -> None:
    scheduler = Scheduler(10)
    parallel, exclusive, after = (scheduler.enqueue(m) for m in ("parallel", "exclusive", "parallel"))
    assert parallel.try_start() and not exclusive.try_start() and not after.try_start()
    parallel.finish()
    assert not after.try_start()
    assert exclusive.try_start() and not after.try_start()
    exclusive.finish()
    assert after.try_start()


def test_a_dropped_call_makes_way_and_finishing_twice_frees_one_place_only() -> None:
    scheduler = Scheduler(1)
    first, second, third, fourth = (scheduler.enqueue("parallel") for _ in range(4))
    assert first.try_start()
    second.drop()
    first.finish()
    first.finish()
    second.finish()
    assert third.try_start() and not fourth.try_start()


@pytest.mark.anyio
async def test_ten_thousand_queued_calls_all_get_their_turn() -> None:
    scheduler = Scheduler(10)
    started: list[int] = []

    async def call(number: int, ticket: Any) -> None:
        assert await ticket.start()
        started.append(number)
        await anyio.lowlevel.checkpoint()
        ticket.finish()

    async with anyio.create_task_group() as tasks:
        for number in range(10_000):
            tasks.start_soon(call, number, scheduler.enqueue("parallel"))
    assert started == list(range(10_000))


@pytest.mark.anyio
async def test_a_cancelled_wait_gives_its_place_up() -> None:
    scheduler = Scheduler(1)
    first, second, third = (scheduler.enqueue("exclusive") for _ in range(3))
    assert first.try_start()

    async def wait_and_finish() -> None:
        try:
            await second.start()
        finally:
            second.finish()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(wait_and_finish)
        await anyio.wait_all_tasks_blocked()
        tasks.cancel_scope.cancel()
    first.finish()
    assert third.try_start()
