#: kind timeout
#: line 16
#: says its time limit of 10 s (wall_s) expired
#: says line 16
import asyncio

queue = asyncio.Queue()
found = []


async def worker():
    while True:
        item = await queue.get()
        found.append((item, await tools.stock(item=item)))


workers = [asyncio.create_task(worker()) for _ in range(2)]
for item in ("tea", "cake", "mug"):
    queue.put_nowait(item)
await asyncio.gather(*workers)
return dict(found)
