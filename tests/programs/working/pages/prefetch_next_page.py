import asyncio


async def fetch(cursor):
    return await tools.list_orders(cursor=cursor, limit=10)


async def main():
    total = 0.0
    pages = 0
    ahead = asyncio.create_task(fetch(None))
    while ahead is not None:
        page = await ahead
        # The next page is on its way while this one is summed up.
        ahead = asyncio.create_task(fetch(page["next"])) if page["next"] else None
        pages += 1
        for order in page["items"]:
            total += sum(line["price"] * line["quantity"] for line in order["lines"])
    return {"pages": pages, "total": round(total, 2)}


return await main()
