import json

STEPS = ("view", "click", "buy")
reached = {step: set() for step in STEPS}
state = {}
for line in (await tools.read_text(path="/data/events.jsonl")).splitlines():
    event = json.loads(line)
    user, kind = event["user"], event["type"]
    position = state.get(user, 0)
    if position < len(STEPS) and kind == STEPS[position]:
        reached[kind].add(user)
        state[user] = position + 1
previous = None
for step in STEPS:
    n = len(reached[step])
    rate = "" if previous in (None, 0) else f" ({n / previous:.0%} of the step before)"
    print(f"{step:>6}: {n}{rate}")
    previous = n
return {step: sorted(users) for step, users in reached.items()}
