import asyncio
import json


async def orders_block():
    pages = await asyncio.gather(*(tools.list_orders(limit=1, status=s) for s in ("paid", "open", "shipped", "returned")))
    return {"by status": [page["total"] for page in pages]}


async def stock_block():
    items = ("tea", "cake", "mug", "tray", "spoon", "honey", "kettle")
    left = await asyncio.gather(*(tools.stock(item=item) for item in items))
    return {"empty": [i for i, n in zip(items, left) if n == 0], "units": sum(left)}


async def weather_block():
    sky = [(await tools.weather(city="Oslo", day=day))["sky"] for day in range(4)]
    return {"Oslo": sky}


async def people_block():
    people = await tools.staff()
    return {"teams": len({p["team"] for p in people}), "payroll": sum(p["salary"] for p in people)}


blocks = (orders_block, stock_block, weather_block, people_block)
parts = await asyncio.gather(*(block() for block in blocks))
dashboard = {block.__name__.removesuffix("_block"): part for block, part in zip(blocks, parts)}
print(json.dumps(dashboard, indent=2))
return dashboard
