"""A bank with two tellers; customers arrive by a seeded clock."""
import heapq
import random
from dataclasses import dataclass, field
from itertools import count


@dataclass(order=True)
class Event:
    time: float
    seq: int
    kind: str = field(compare=False)
    who: int = field(compare=False)


rng = random.Random(42)
seq = count()
events: list[Event] = []
clock = 0.0
for who in range(8):
    clock += rng.expovariate(1 / 3)
    heapq.heappush(events, Event(round(clock, 2), next(seq), "arrive", who))

free, waiting, arrived, waits = 2, [], {}, {}
while events:
    event = heapq.heappop(events)
    match event.kind:
        case "arrive":
            arrived[event.who] = event.time
            waiting.append(event.who)
        case "leave":
            free += 1
    while free and waiting:
        who = waiting.pop(0)
        free -= 1
        waits[who] = event.time - arrived[who]
        heapq.heappush(events, Event(round(event.time + rng.uniform(4, 9), 2), next(seq), "leave", who))
    print(f"{event.time:6.2f} {event.kind:<6} #{event.who} free={free} queue={len(waiting)}")
return {"avg_wait": round(sum(waits.values()) / len(waits), 3), "max": max(waits, key=waits.get)}
