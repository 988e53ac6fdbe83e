import asyncio

counter = {"safe": 0, "unsafe": 0}
lock = asyncio.Lock()


async def unsafe():
    seen = counter["unsafe"]
    await tools.echo(value=None)
    counter["unsafe"] = seen + 1


async def safe():
    async with lock:
        seen = counter["safe"]
        await tools.echo(value=None)
        counter["safe"] = seen + 1


await asyncio.gather(*(unsafe() for _ in range(5)), *(safe() for _ in range(5)))
assert counter["safe"] == 5 and counter["unsafe"] < 5
print("lost updates without the lock:", counter["unsafe"] < 5, "| locked:", lock.locked())
return counter["safe"]
