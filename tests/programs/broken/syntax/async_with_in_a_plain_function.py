#: kind exception
#: line 8
#: says 'async with' outside async function
#: says async def
import asyncio

gate = asyncio.Semaphore(2)
items = ["tea", "cake", "mug", "tray", "spoon"]


def left(item):
    async with gate:
        return tools.stock(item=item)


counts = await asyncio.gather(*map(left, items))
return dict(zip(items, counts))
