"""The scheduler's laws (see its module), on tickets alone: by example and under random interleavings on both loops."""

from __future__ import annotations

from dataclasses import dataclass, field

import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptc.scheduler import Mode, Scheduler, Ticket


@dataclass
class Work:
    """One call of a random plan: its mode at its start, turns of the loop for each step, and when it is given up."""

    mode: Mode
    prepare: int
    body: int
    commit: int
    drop_at: int | None
    is_denied: bool
    cancel_at: int | None


@dataclass
class Observed:
    """What happened, in order, and every breach of a law that was seen when it happened."""

    started: list[int] = field(default_factory=list)
    committed: list[int] = field(default_factory=list)
    dropped: set[int] = field(default_factory=set)
    cancelled: set[int] = field(default_factory=set)
    running: set[int] = field(default_factory=set)
    open: set[int] = field(default_factory=set)
    ordered: int = 0
    breaches: list[str] = field(default_factory=list)


turns = st.integers(0, 3)
works = st.builds(
    Work,
    mode=st.sampled_from(["parallel", "parallel", "parallel", "exclusive"]),
    prepare=turns,
    body=turns,
    commit=turns,
    drop_at=st.none() | st.none() | st.integers(0, 5),
    is_denied=st.sampled_from([False, False, False, True]),
    cancel_at=st.none() | st.none() | st.none() | st.integers(0, 6),
)


async def pass_turns(count: int) -> None:
    for _ in range(count):
        await anyio.lowlevel.checkpoint()


async def run_plan(plan: list[Work], max_parallel: int) -> tuple[Observed, Scheduler]:
    scheduler = Scheduler(max_parallel)
    seen = Observed()
    tickets = [scheduler.enqueue(lambda work=work: work.mode) for work in plan]  # type: ignore[misc]

    def enter_ordered(number: int, stage: str) -> None:
        seen.ordered += 1
        if seen.ordered > 1:
            seen.breaches.append(f"{stage} of {number} overlaps an ordered stage")

    async def steps(number: int, ticket: Ticket, work: Work) -> None:
        if not await ticket.start():
            seen.dropped.add(number)
            return
        try:
            seen.started.append(number)
            exclusive = [other for other in seen.open if plan[other].mode == "exclusive"]
            if exclusive or (work.mode == "exclusive" and seen.open):
                seen.breaches.append(f"{number} starts while {sorted(seen.open)} are open")
            seen.open.add(number)
            seen.running.add(number)
            if len(seen.running) > max_parallel:
                seen.breaches.append(f"{sorted(seen.running)} run at once")
            enter_ordered(number, "prepare")
            try:
                await pass_turns(work.prepare)
            finally:
                seen.ordered -= 1
            if not work.is_denied:
                ticket.prepared()
                await pass_turns(work.body)
            seen.running.discard(number)
            ticket.ended()
            await ticket.commit()
            enter_ordered(number, "commit")
            try:
                seen.committed.append(number)
                await pass_turns(work.commit)
            finally:
                seen.ordered -= 1
        finally:
            seen.running.discard(number)
            seen.open.discard(number)

    async def call(number: int) -> None:
        work, ticket = plan[number], tickets[number]
        try:
            with anyio.CancelScope() as scope:

                async def cancel() -> None:
                    assert work.cancel_at is not None
                    await pass_turns(work.cancel_at)
                    scope.cancel()

                if work.cancel_at is not None:
                    tasks.start_soon(cancel)
                await steps(number, ticket, work)
            if scope.cancelled_caught:
                seen.cancelled.add(number)
        finally:
            ticket.finish()

    async def drop(number: int, turn: int) -> None:
        await pass_turns(turn)
        tickets[number].drop()

    with anyio.fail_after(20):
        async with anyio.create_task_group() as tasks:
            for number, work in enumerate(plan):
                tasks.start_soon(call, number)
                if work.drop_at is not None:
                    tasks.start_soon(drop, number, work.drop_at)
    return seen, scheduler


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
@given(plan=st.lists(works, max_size=12), max_parallel=st.integers(1, 4))
@settings(max_examples=150, deadline=None)
def test_the_laws_hold_under_any_plan(backend: str, plan: list[Work], max_parallel: int) -> None:
    seen, scheduler = anyio.run(run_plan, plan, max_parallel, backend=backend)
    assert not seen.breaches
    assert seen.started == sorted(seen.started)
    assert seen.committed == sorted(seen.committed)
    # Quiescence: every call was started and committed, or dropped, or cancelled, and nothing is left.
    assert set(seen.committed) | seen.dropped | seen.cancelled == set(range(len(plan)))
    assert scheduler.is_idle and not scheduler.ordered


def test_the_mode_is_read_when_the_call_is_about_to_start() -> None:
    modes: dict[str, Mode] = {"second": "parallel"}
    scheduler = Scheduler(10)
    first, second = scheduler.enqueue(lambda: "parallel"), scheduler.enqueue(lambda: modes["second"])
    assert first.try_start()
    modes["second"] = "exclusive"
    first.prepared()
    assert not second.try_start(), "it is exclusive by now, and the first runs"
    modes["second"] = "parallel"
    assert second.try_start()


def test_an_exclusive_call_holds_the_barrier_until_it_is_committed() -> None:
    scheduler = Scheduler(10)
    first, second = scheduler.enqueue(lambda: "exclusive"), scheduler.enqueue(lambda: "parallel")
    assert first.try_start()
    first.prepared()
    first.ended()
    assert not second.try_start()
    assert first.try_commit()
    assert not second.try_start()
    first.finish()
    assert second.try_start()


def test_a_body_that_ended_frees_its_place_before_its_commit() -> None:
    scheduler = Scheduler(2)
    tickets = [scheduler.enqueue(lambda: "parallel") for _ in range(3)]
    for ticket in tickets[:2]:
        assert ticket.try_start()
        ticket.prepared()
    assert not tickets[2].try_start()
    tickets[1].ended()
    assert not tickets[1].try_commit(), "the first has not ended"
    assert tickets[2].try_start()


def test_finishing_twice_changes_nothing() -> None:
    scheduler = Scheduler(1)
    ticket = scheduler.enqueue(lambda: "parallel")
    assert ticket.try_start()
    ticket.finish()
    ticket.finish()
    assert scheduler.is_idle and scheduler.enqueue(lambda: "parallel").try_start()


def test_ten_thousand_queued_calls_take_linear_time() -> None:
    scheduler = Scheduler(10)
    tickets = [scheduler.enqueue(lambda: "parallel") for _ in range(10_000)]
    for ticket in tickets:
        assert ticket.try_start()
        ticket.prepared()
        ticket.ended()
        assert ticket.try_commit()
        ticket.finish()
    assert scheduler.is_idle
