import asyncio

DONE = object()


async def produce(out):
    cursor = None
    while True:
        page = await tools.list_orders(cursor=cursor, limit=14)
        for order in page["items"]:
            await out.put(order)
        if (cursor := page["next"]) is None:
            break
    await out.put(DONE)


async def enrich(source, out):
    while (order := await source.get()) is not DONE:
        if order["note"]:
            customer = await tools.get_customer(id=order["customer"])
            await out.put((order["id"], customer["name"], order["note"]))
    await out.put(DONE)


async def collect(source):
    found = []
    while (item := await source.get()) is not DONE:
        found.append(item)
    return found


first, second = asyncio.Queue(maxsize=5), asyncio.Queue(maxsize=2)
_, _, gifts = await asyncio.gather(produce(first), enrich(first, second), collect(second))
for gift in gifts[:4]:
    print(*gift, sep=" | ")
return len(gifts), first.empty() and second.empty()
