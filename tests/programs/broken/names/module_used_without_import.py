#: kind exception
#: line 8
#: says add `import asyncio`
items = ["tea", "cake", "mug"]


async def left(item):
    return item, await tools.stock(item=item)


pairs = await asyncio.gather(*(left(item) for item in items))
return {item: count for item, count in pairs if count < 5}
