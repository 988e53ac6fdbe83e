"""Group, join and pivot with nothing but builtins."""
from itertools import groupby
from operator import itemgetter as ig

orders = (await tools.list_orders(limit=60))["items"]
lines = [
    {"order": o["id"], "customer": o["customer"], "month": int(o["placed"][5:7]), **line}
    for o in orders
    if o["status"] not in {"returned"}
    for line in o["lines"]
]
customers = {c["id"]: c for c in [await tools.get_customer(id=i) for i in sorted({l["customer"] for l in lines})]}

by_item = {
    item: {"units": sum(map(ig("quantity"), group)), "orders": len({g["order"] for g in group})}
    for item, group in ((k, list(g)) for k, g in groupby(sorted(lines, key=ig("item", "order")), key=ig("item")))
}
cities = sorted({c["city"] for c in customers.values()})
pivot = {city: [0] * 4 for city in cities}
for l in lines:
    pivot[customers[l["customer"]]["city"]][(l["month"] - 1) // 3] += l["quantity"]

header = f"{'city':<8}" + "".join(f"{'Q' + str(q):>6}" for q in range(1, 5))
print(header, "=" * len(header), sep="\n")
for city, quarters in pivot.items():
    print(f"{city:<8}" + "".join(f"{q:>6}" for q in quarters))
totals = [sum(col) for col in zip(*pivot.values())]
print(f"{'total':<8}" + "".join(f"{q:>6}" for q in totals))
assert sum(totals) == sum(v["units"] for v in by_item.values())
dict(sorted(by_item.items(), key=lambda kv: (-kv[1]["units"], kv[0]))[:3])
