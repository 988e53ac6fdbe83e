async def collect(cursor=None, seen=()):
    page = await tools.list_orders(cursor=cursor, limit=13)
    seen = [*seen, *(o["id"] for o in page["items"])]
    return seen if page["next"] is None else await collect(page["next"], seen)


ids = await collect()
f"{len(ids)} orders from {ids[0]} to {ids[-1]}, unique: {len(set(ids)) == len(ids)}"
