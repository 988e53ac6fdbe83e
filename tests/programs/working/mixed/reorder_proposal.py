import asyncio
from collections import Counter

demand = Counter()
cursor = None
while True:
    page = await tools.list_orders(cursor=cursor, limit=20)
    for order in page["items"]:
        if order["status"] in {"paid", "open"}:
            for line in order["lines"]:
                demand[line["item"]] += line["quantity"]
    if (cursor := page["next"]) is None:
        break

levels = await asyncio.gather(*(tools.stock(item=item) for item in sorted(demand)))
lack = {}
for item, level in zip(sorted(demand), levels):
    if (missing := demand[item] - level) > 0:
        lack[item] = missing
for item, wanted in demand.most_common():
    print(f"{item:<8}{wanted:>4}{'  order ' + str(lack[item]) if item in lack else ''}")
if lack:
    await tools.send(to="buyer@example.org", text="; ".join(f"{n} x {item}" for item, n in sorted(lack.items())))
return sorted(lack, key=lambda item: (-lack[item], item))
