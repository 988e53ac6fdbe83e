import heapq
import random
from collections import deque
from statistics import mean


def day(tellers, customers=120, seed=5):
    rng = random.Random(seed)
    clock, line, waits = 0.0, deque(), []
    free = tellers
    longest = 0
    events = []
    for number in range(customers):
        clock += rng.expovariate(1 / 3)
        heapq.heappush(events, (clock, 0, number))
    while events:
        now, kind, number = heapq.heappop(events)
        if kind:
            free += 1
        else:
            line.append((now, number))
            longest = max(longest, len(line))
        while free and line:
            came, who = line.popleft()
            waits.append(now - came)
            free -= 1
            heapq.heappush(events, (now + 2 + who * 7 % 6, 1, who))
    return {"wait": round(mean(waits), 2), "most": round(max(waits), 2), "line": longest, "served": len(waits)}


report = {tellers: day(tellers) for tellers in (1, 2, 3)}
for tellers, found in report.items():
    print(tellers, "tellers:", *(f"{name}={value}" for name, value in found.items()))
enough = min(tellers for tellers, found in report.items() if found["wait"] < 2)
{"enough": enough, "monotone": report[1]["wait"] >= report[2]["wait"] >= report[3]["wait"]}
