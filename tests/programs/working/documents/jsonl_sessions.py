import json
from itertools import groupby

events = [json.loads(line) for line in (await tools.read_text(path="/data/events.jsonl")).split("\n")]
sessions = []
for user, group in groupby(sorted(events, key=lambda e: (e["user"], e["t"])), key=lambda e: e["user"]):
    current = []
    for event in group:
        if current and event["t"] - current[-1]["t"] > 45:
            sessions.append((user, current))
            current = []
        current.append(event)
    sessions.append((user, current))
for user, items in sessions:
    print(user, f"{items[0]['t']:>3}..{items[-1]['t']:<3}", "".join(e["type"][0] for e in items))
return {"sessions": len(sessions), "longest": max(len(items) for _, items in sessions)}
