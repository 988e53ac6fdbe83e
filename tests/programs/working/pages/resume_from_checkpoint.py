import json

checkpoint = {"cursor": None, "seen": 0, "by_month": {}}


async def work(state, max_pages):
    for _ in range(max_pages):
        page = await tools.list_orders(cursor=state["cursor"], limit=12)
        for order in page["items"]:
            month = order["placed"][5:7]
            state["by_month"][month] = state["by_month"].get(month, 0) + 1
            state["seen"] += 1
        state["cursor"] = page["next"]
        if page["next"] is None:
            return True
    return False


runs = 0
saved = json.dumps(checkpoint)
while True:
    runs += 1
    state = json.loads(saved)
    finished = await work(state, 2)
    saved = json.dumps(state, sort_keys=True)
    print(f"run {runs}: {state['seen']} orders, next cursor {state['cursor']}")
    if finished:
        break
json.loads(saved)["by_month"]
