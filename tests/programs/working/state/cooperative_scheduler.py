"""Round-robin of generators with sleeping and messages, no asyncio."""
import heapq
from collections import deque


def producer(n):
    for i in range(n):
        yield "send", "box", i * i
        yield "sleep", 2
    yield "send", "box", None


def consumer(name):
    total = 0
    while (got := (yield "receive", "box")) is not None:
        total += got
        print(f"{name} got {got}")
    return total


class Scheduler:
    def __init__(self):
        self.ready, self.sleeping, self.boxes, self.waiting = deque(), [], {}, {}
        self.now = self.seq = 0
        self.results = {}

    def spawn(self, name, gen):
        self.ready.append((name, gen, None))

    def run(self):
        while self.ready or self.sleeping:
            if not self.ready:
                self.now, _, task = heapq.heappop(self.sleeping)
                self.ready.append(task)
            name, gen, value = self.ready.popleft()
            try:
                request = gen.send(value)
            except StopIteration as stop:
                self.results[name] = (self.now, stop.value)
                continue
            match request:
                case "sleep", ticks:
                    self.seq += 1
                    heapq.heappush(self.sleeping, (self.now + ticks, self.seq, (name, gen, None)))
                case "send", box, message:
                    self.ready.append((*self.waiting.pop(box), message) if box in self.waiting else (name, gen, None))
                    if self.ready[-1][0] != name:
                        self.ready.append((name, gen, None))
                case "receive", box:
                    self.waiting[box] = (name, gen)
                case None:
                    self.ready.append((name, gen, None))
        return self.results


s = Scheduler()
s.spawn("eater", consumer("eater"))
s.spawn("maker", producer(4))
s.spawn("spin", (None for _ in range(3)))
s.run()
