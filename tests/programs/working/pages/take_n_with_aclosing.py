from contextlib import aclosing

log = []


async def order_ids(limit):
    cursor = None
    try:
        while True:
            page = await tools.list_orders(cursor=cursor, limit=limit)
            log.append(f"page from {cursor or 'start'}")
            for order in page["items"]:
                yield order["id"]
            if (cursor := page["next"]) is None:
                break
    finally:
        log.append("closed")


async def take(n, source):
    taken = []
    async with aclosing(source) as items:
        async for item in items:
            taken.append(item)
            if len(taken) == n:
                break
    return taken


taken = await take(5, order_ids(3))
few = await take(0, order_ids(60)) if False else []
log.append(f"took {len(taken)}")
return {"taken": taken, "log": log, "few": few}
