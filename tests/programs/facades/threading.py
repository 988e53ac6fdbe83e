import threading
from threading import Barrier, BoundedSemaphore, Condition, Event, Lock, RLock, Semaphore

lock = Lock()
with lock:
    assert lock.locked() and not lock.acquire(blocking=False) and not lock.acquire(timeout=0.001)
assert not lock.locked() and lock.acquire() and lock.release() is None
again = RLock()
with again, again:
    assert again.acquire(blocking=False)
    again.release()
event = Event()
assert not event.is_set() and event.wait(0.001) is False
event.set()
assert event.wait() is True
event.clear()
assert not event.is_set()
with Condition() as condition_held:
    assert condition_held
condition = Condition(lock)
with condition:
    assert condition.wait(timeout=0.001) is False and condition.wait_for(lambda: True) is True
    condition.notify()
    condition.notify_all()
semaphore = Semaphore(2)
assert semaphore.acquire() and semaphore.acquire(False) and not semaphore.acquire(blocking=False)
semaphore.release(2)
bounded = BoundedSemaphore(1)
with bounded:
    assert not bounded.acquire(blocking=False)
alone, broken = Barrier(1), Barrier(2)
assert alone.wait() == 0 and alone.parties == 1 and alone.n_waiting == 0
failed = []
for wrong in (bounded.release, lambda: broken.wait(timeout=0.001), Lock().release, condition.notify):
    try:
        wrong()
    except (ValueError, threading.BrokenBarrierError, RuntimeError) as error:
        failed.append(type(error).__name__)
assert failed == ["ValueError", "BrokenBarrierError", "RuntimeError", "RuntimeError"] and broken.broken
broken.reset()
assert not broken.broken
own = threading.local()
own.name = "main"
assert own.name == "main" and not hasattr(own, "other")
return "ok"
