import queue
from queue import Empty, Full, LifoQueue, PriorityQueue, Queue, SimpleQueue

first = Queue(maxsize=2)
first.put("a")
first.put_nowait("b")
assert first.full() and first.qsize() == 2 and not first.empty() and first.maxsize == 2
failed = []
for wrong in (lambda: first.put("c", block=False), lambda: first.put("c", timeout=0.001), lambda: first.put_nowait("c")):
    try:
        wrong()
    except Full:
        failed.append("Full")
assert failed == ["Full"] * 3 and [first.get(), first.get_nowait()] == ["a", "b"]
first.task_done()
first.task_done()
first.join()
last, ranked, simple = LifoQueue(), PriorityQueue(), SimpleQueue()
for number in (2, 1, 3):
    last.put(number)
    ranked.put((number, str(number)))
    simple.put(number)
assert [last.get() for _ in range(3)] == [3, 1, 2] and [ranked.get()[0] for _ in range(3)] == [1, 2, 3]
assert [simple.get() for _ in range(3)] == [2, 1, 3] and simple.empty() and simple.qsize() == 0
for wrong in (first.get_nowait, lambda: last.get(block=False), lambda: simple.get(timeout=0.001), lambda: ranked.get(timeout=0.001)):
    try:
        wrong()
    except Empty:
        failed.append("Empty")
assert failed[3:] == ["Empty"] * 4
try:
    first.task_done()
except ValueError as error:
    assert "task_done() called too many times" in str(error) and issubclass(queue.PriorityQueue, Queue)
if hasattr(queue, "ShutDown"):
    closed = queue.Queue()
    closed.shutdown()
    try:
        closed.get()
    except queue.ShutDown:
        pass
    else:
        raise AssertionError("shut down")
return "ok"
