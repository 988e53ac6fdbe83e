import asyncio
from asyncio import Barrier, Condition, Event, Lock, PriorityQueue, TaskGroup

log = []


async def after(turns, result):
    for _ in range(turns):
        await asyncio.sleep(0)
    if isinstance(result, Exception):
        raise result
    return result


async def refused(awaitable, kind):
    try:
        await awaitable
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} expected")


# tasks
task = asyncio.create_task(after(1, "a"), name="first")
assert isinstance(task, asyncio.Task) and isinstance(task, asyncio.Future) and asyncio.isfuture(task)
assert task in asyncio.all_tasks() and task.get_name() == "first" and not task.done()
assert await task == "a" and task.result() == "a" and task.exception() is None and task not in asyncio.all_tasks()
assert asyncio.current_task() is not None and asyncio.iscoroutinefunction(after)
coroutine = after(0, 1)
assert asyncio.iscoroutine(coroutine) and await asyncio.ensure_future(coroutine) == 1
assert await asyncio.sleep(0, "slept") == "slept"
assert await asyncio.gather(after(3, 1), after(1, 2)) == [1, 2]
mixed = await asyncio.gather(after(0, 1), after(0, ValueError("no")), return_exceptions=True)
assert mixed[0] == 1 and str(mixed[1]) == "no"
assert [await each for each in asyncio.as_completed([after(6, "slow"), after(1, "fast")])] == ["fast", "slow"]
done, pending = await asyncio.wait(
    [asyncio.create_task(after(n, n)) for n in (0, 9)], return_when=asyncio.FIRST_COMPLETED
)
assert [t.result() for t in done] == [0] and len(pending) == 1
done, pending = await asyncio.wait(pending, return_when=asyncio.ALL_COMPLETED)
assert [t.result() for t in done] == [9] and not pending
both = [asyncio.create_task(after(1, KeyError("k"))), asyncio.create_task(asyncio.sleep(60))]
done, pending = await asyncio.wait(both, return_when=asyncio.FIRST_EXCEPTION)
assert done == {both[0]} and isinstance(both[0].exception(), KeyError) and both[1].cancel("enough")
assert isinstance(await refused(both[1], asyncio.CancelledError), asyncio.CancelledError) and both[1].cancelled()
inner = asyncio.create_task(after(4, "kept"))
await refused(asyncio.wait_for(asyncio.shield(inner), 0), asyncio.TimeoutError)
assert await inner == "kept" and asyncio.TimeoutError is TimeoutError
async with TaskGroup() as group:
    parts = [group.create_task(after(n, n * 10)) for n in range(3)]
assert [part.result() for part in parts] == [0, 10, 20]
try:
    async with asyncio.TaskGroup() as group:
        group.create_task(after(0, ValueError("one")))
        group.create_task(asyncio.sleep(60))
except* ValueError as errors:
    log.append(str(errors.exceptions[0]))
assert log == ["one"]

# time limits
loop = asyncio.get_running_loop()
try:
    async with asyncio.timeout(0.001) as limit:
        await asyncio.sleep(60)
except TimeoutError:
    assert limit.expired() and isinstance(limit, asyncio.Timeout)
try:
    async with asyncio.timeout_at(loop.time() - 1):
        await asyncio.sleep(60)
except TimeoutError:
    log.append("late")
async with asyncio.timeout(None) as limit:
    limit.reschedule(loop.time() + 60)
    assert limit.when() > loop.time()
assert log.pop() == "late"

# synchronization
lock, event, condition = Lock(), Event(), Condition()
async with lock:
    assert lock.locked()
assert not lock.locked()
waiter = asyncio.create_task(event.wait())
await asyncio.sleep(0)
event.set()
assert await waiter is True and event.is_set() and (event.clear() or not event.is_set())
box = []


async def take():
    async with condition:
        await condition.wait_for(lambda: box)
        return box.pop()


taker = asyncio.create_task(take())
await asyncio.sleep(0)
async with condition:
    box.append(5)
    condition.notify_all()
assert await taker == 5
semaphore, bounded = asyncio.Semaphore(1), asyncio.BoundedSemaphore(1)
async with semaphore, bounded:
    assert semaphore.locked() and bounded.locked()
try:
    bounded.release()
except ValueError:
    log.append("bounded")
assert log.pop() == "bounded"
barrier = Barrier(2)
assert sorted(await asyncio.gather(barrier.wait(), barrier.wait())) == [0, 1] and barrier.parties == 2
await barrier.abort()
assert barrier.broken and isinstance(await refused(barrier.wait(), asyncio.BrokenBarrierError), RuntimeError)

# queues
queue, last, ranked = asyncio.Queue(1), asyncio.LifoQueue(), PriorityQueue()
queue.put_nowait("x")
try:
    queue.put_nowait("y")
except asyncio.QueueFull:
    assert queue.full() and queue.qsize() == 1 and await queue.get() == "x" and queue.task_done() is None
await queue.join()
try:
    queue.get_nowait()
except asyncio.QueueEmpty:
    assert queue.empty()
for number in (2, 1, 3):
    await last.put(number)
    await ranked.put(number)
assert [await last.get() for _ in range(3)] == [3, 1, 2] and [await ranked.get() for _ in range(3)] == [1, 2, 3]
if hasattr(asyncio, "QueueShutDown"):
    last.shutdown()
    await refused(last.get(), asyncio.QueueShutDown)

# futures and the loop
future = loop.create_future()
future.add_done_callback(lambda f: log.append(f.result()))
loop.call_soon(future.set_result, 7)
assert await future == 7
await asyncio.sleep(0)
assert log == ["one", 7]
try:
    future.set_result(8)
except asyncio.InvalidStateError:
    log.append("set twice")
later = loop.create_future()
loop.call_later(0.001, later.set_result, "later")
assert await later == "later" and loop.is_running() and not loop.is_closed() and log.pop() == "set twice"
assert await asyncio.to_thread(max, 3, 4) == 4 and await loop.run_in_executor(None, pow, 2, 5) == 32
assert asyncio.get_event_loop() is loop and await loop.create_task(after(1, "made")) == "made"
try:
    raise asyncio.IncompleteReadError(b"ab", 4)
except EOFError as error:
    assert error.partial == b"ab" and error.expected == 4
assert asyncio.LimitOverrunError("long", 9).consumed == 9


def in_plain_function():
    main = after(0, None)
    try:
        asyncio.run(main)
    except RuntimeError as error:
        main.close()
        return "cannot be called from a running event loop" in str(error)


assert in_plain_function()
assert hasattr(asyncio, "new_event_loop") and hasattr(asyncio, "set_event_loop")


def holds(check):
    try:
        return check()
    except Exception:
        return False


def failure_of(function):
    try:
        function()
    except RuntimeError as error:
        return str(error)


checks = {
    "call_soon gives a handle": lambda: loop.call_soon(log.append, "called").cancel() is None,
    "call_later gives a handle": lambda: loop.call_later(60, print).cancel() is None,
    "call_at": lambda: loop.call_at(loop.time() + 60, print).cancel() is None,
    "all_tasks has the one that runs": lambda: asyncio.current_task() in asyncio.all_tasks(),
    "the running loop cannot be closed": lambda: "Cannot close" in failure_of(loop.close),
    "Future()": lambda: asyncio.Future().cancel(),
}
wrong = [name for name, check in checks.items() if not holds(check)]
await asyncio.sleep(0)
assert not wrong, wrong
assert "called" not in log
return "ok"
