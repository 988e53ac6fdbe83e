import asyncio


async def stock_of(item, into):
    into[item] = await tools.stock(item=item)


async def main():
    levels = {}
    async with asyncio.TaskGroup() as group:
        for item in ("tea", "cake", "mug", "tray", "spoon", "honey", "kettle"):
            group.create_task(stock_of(item, levels), name=item)
    low = sorted(item for item, n in levels.items() if n < 3)
    print("low:", ", ".join(low))
    return {"levels": dict(sorted(levels.items())), "total": sum(levels.values())}


return await main()
