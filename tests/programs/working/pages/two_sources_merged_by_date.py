import heapq


async def stream(status):
    found, cursor = [], None
    while True:
        page = await tools.list_orders(cursor=cursor, limit=6, status=status)
        found += [(o["placed"], o["id"], status) for o in page["items"]]
        cursor = page["next"]
        if cursor is None:
            return sorted(found)


paid, returned = await stream("paid"), await stream("returned")
merged = list(heapq.merge(paid, returned))
assert merged == sorted(paid + returned)
switches = sum(a[2] != b[2] for a, b in zip(merged, merged[1:]))
for placed, id_, status in merged[:6]:
    print(placed, id_, status)
return {"events": len(merged), "switches": switches, "last": list(merged[-1])}
