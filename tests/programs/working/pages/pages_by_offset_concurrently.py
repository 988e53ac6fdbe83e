import asyncio

LIMIT = 15
first = await tools.list_orders(limit=LIMIT)
offsets = range(LIMIT, first["total"], LIMIT)
rest = await asyncio.gather(*[tools.list_orders(cursor=str(o), limit=LIMIT) for o in offsets])
orders = first["items"] + [o for page in rest for o in page["items"]]
by_status = {}
for o in orders:
    by_status.setdefault(o["status"], []).append(o["id"])
for status in sorted(by_status):
    print(f"{status:<10}{len(by_status[status]):>4}")
return {"total": len(orders), "pages": 1 + len(rest)}
