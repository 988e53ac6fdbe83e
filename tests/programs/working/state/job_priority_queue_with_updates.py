from heapq import heappush, heappop
from itertools import count


class TaskQueue:
    REMOVED = "<removed>"

    def __init__(self):
        self._heap, self._entries, self._counter = [], {}, count()

    def add(self, task, priority=0):
        if task in self._entries:
            self.remove(task)
        entry = self._entries[task] = [priority, next(self._counter), task]
        heappush(self._heap, entry)

    def remove(self, task):
        self._entries.pop(task)[-1] = self.REMOVED

    def __iter__(self):
        while self._heap:
            priority, _, task = heappop(self._heap)
            if task is not self.REMOVED:
                del self._entries[task]
                yield task, priority

    def __len__(self):
        return len(self._entries)


queue = TaskQueue()
orders = (await tools.list_orders(limit=10))["items"]
URGENCY = {"open": 0, "paid": 1, "shipped": 2, "returned": 3}
for order in orders:
    queue.add(order["id"], URGENCY[order["status"]])
for order in orders:
    if order["note"]:
        queue.add(order["id"], -1)
queue.remove("O-001")
size = len(queue)
result = [f"{task}@{priority}" for task, priority in queue]
print(size, len(queue), "O-001" in result)
result
