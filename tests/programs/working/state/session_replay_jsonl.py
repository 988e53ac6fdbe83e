import json
from collections import Counter, defaultdict
from itertools import pairwise
from statistics import median

events = [json.loads(line) for line in (await tools.read_text(path="/data/events.jsonl")).splitlines()]

sessions = defaultdict(list)
last = {}
for e in sorted(events, key=lambda e: (e["user"], e["t"])):
    user, t = e["user"], e["t"]
    if user not in last or t - last[user] > 40:
        sessions[user].append([])
    sessions[user][-1].append(e)
    last[user] = t

funnel = Counter()
for user, parts in sessions.items():
    stage = iter(["view", "click", "buy"])
    wanted = next(stage)
    for e in (e for part in parts for e in part):
        if e["type"] == wanted:
            funnel[wanted] += 1
            if (wanted := next(stage, None)) is None:
                break

transitions = Counter(
    f"{a['type']}->{b['type']}" for parts in sessions.values() for part in parts for a, b in pairwise(part)
)
ms = defaultdict(list)
for e in events:
    ms[e["type"]].append(e["ms"])

print(f"{sum(map(len, sessions.values()))} sessions of {len(sessions)} users")
return {
    "funnel": funnel,
    "transitions": dict(transitions.most_common(3)),
    "median_ms": {k: median(v) for k, v in ms.items()},
    "lengths": {u: [len(p) for p in parts] for u, parts in sessions.items()},
}
