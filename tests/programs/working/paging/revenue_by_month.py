import asyncio
from collections import defaultdict


async def all_orders(status=None):
    cursor = None
    while True:
        page = await tools.list_orders(cursor=cursor, limit=20, status=status)
        for order in page["items"]:
            yield order
        cursor = page["next"]
        if cursor is None:
            break


revenue = defaultdict(float)
count = 0
async for order in all_orders():
    count += 1
    month = order["placed"][:7]
    revenue[month] += sum(line["quantity"] * line["price"] for line in order["lines"])

print(f"{count} orders over {len(revenue)} months")
best = max(revenue, key=revenue.get)
return {"best": best, "revenue": {month: round(total, 2) for month, total in sorted(revenue.items())}}
