import asyncio

queue: asyncio.Queue[str] = asyncio.Queue()
results: dict[str, str] = {}
handled = [0, 0, 0]


async def worker(number: int) -> None:
    while True:
        id_ = await queue.get()
        try:
            results[id_] = (await tools.get_order(id=id_))["status"]
            handled[number] += 1
        finally:
            queue.task_done()


for n in range(0, 60, 4):
    queue.put_nowait(f"O-{n:03d}")
workers = [asyncio.create_task(worker(n)) for n in range(3)]
await queue.join()
for w in workers:
    w.cancel()
gone = await asyncio.gather(*workers, return_exceptions=True)
print(all(isinstance(g, asyncio.CancelledError) for g in gone), sum(handled), min(handled) > 0)
return {status: sorted(k for k, v in results.items() if v == status) for status in sorted(set(results.values()))}
