import queue
import threading
from contextvars import ContextVar, copy_context
from queue import Empty, Full, LifoQueue, PriorityQueue, Queue

lock = threading.Lock()
counter = 0


def increment(n):
    global counter
    with lock:
        counter += n


for n in range(5):
    increment(n)
got = lock.acquire(blocking=False)
busy = lock.acquire(blocking=False)
lock.release()
rlock = threading.RLock()
with rlock, rlock:
    nested = "re-entered"
event = threading.Event()
event.set()
local = threading.local()
local.user = "ada"
q: Queue[int] = Queue(maxsize=2)
q.put(1)
q.put_nowait(2)
try:
    q.put(3, block=False)
except Full:
    print("full", q.qsize(), q.full())
items = [q.get(), q.get_nowait()]
try:
    q.get_nowait()
except queue.Empty as e:
    print("empty", isinstance(e, Empty), q.empty())
pq, stack = PriorityQueue(), LifoQueue()
for entry in [(3, "c"), (1, "a"), (2, "b")]:
    pq.put(entry)
    stack.put(entry[1])
print([pq.get()[1] for _ in range(3)], "".join(stack.get() for _ in range(3)), nested, event.is_set(), local.user)

user: ContextVar[str] = ContextVar("user", default="nobody")
token = user.set("ben")
ctx = copy_context()
ctx.run(user.set, "inside")
print(user.get(), ctx[user], token.old_value is token.MISSING, user.name)
user.reset(token)
return {"counter": counter, "locks": [got, busy, lock.locked()], "items": items, "user": user.get()}
