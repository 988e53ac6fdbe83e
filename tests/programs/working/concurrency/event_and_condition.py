import asyncio

log = []
ready = asyncio.Event()
condition = asyncio.Condition()
shelf = []


async def waiter(name):
    await ready.wait()
    async with condition:
        await condition.wait_for(lambda: shelf)
        item = shelf.pop(0)
    log.append((name, item, await tools.stock(item=item)))


async def filler():
    log.append("filling")
    ready.set()
    for item in ("tea", "mug", "tray"):
        await asyncio.sleep(0)
        async with condition:
            shelf.append(item)
            condition.notify()


tasks = [asyncio.create_task(waiter(n)) for n in ("w1", "w2", "w3")]
await filler()
await asyncio.wait(tasks)
print(log[0], len(log))
return sorted([item, n] for _, item, n in log[1:])
