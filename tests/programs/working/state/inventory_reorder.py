import asyncio

ITEMS = ["tea", "cake", "mug", "tray", "spoon", "honey", "kettle"]
MINIMUM = 3


async def load():
    levels = await asyncio.gather(*(tools.stock(item=i) for i in ITEMS))
    return dict(zip(ITEMS, levels))


async def demand():
    sold, cursor = dict.fromkeys(ITEMS, 0), None
    while True:
        page = await tools.list_orders(status="open", cursor=cursor, limit=7)
        for order in page["items"]:
            for line in order["lines"]:
                sold[line["item"]] += line["quantity"]
        if not (cursor := page["next"]):
            return sold


levels, sold = await asyncio.gather(load(), demand())
plan = {}
for item in ITEMS:
    after = levels[item] - sold[item]
    status = "OK" if after >= MINIMUM else "LOW" if after >= 0 else "SHORT"
    print(f"{item:<7} have {levels[item]:>2} need {sold[item]:>2} -> {after:>3} {status}")
    if status != "OK":
        plan[item] = MINIMUM * 2 - after

if plan:
    text = "\n".join(f"- {n} x {item}" for item, n in sorted(plan.items(), key=lambda kv: -kv[1]))
    receipt = await tools.send(to="buyer@example.org", text=text)
return {"plan": plan, "mail": receipt["length"] if plan else 0}
