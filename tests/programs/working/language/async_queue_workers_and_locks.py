import asyncio
from collections import Counter

done: Counter[str] = Counter()
results: dict[str, int] = {}
lock = asyncio.Lock()
ready = asyncio.Event()
in_flight = peak = 0


async def worker(name: str, queue: asyncio.Queue, gate: asyncio.Semaphore) -> None:
    global in_flight, peak
    await ready.wait()
    while True:
        item = await queue.get()
        try:
            async with gate:
                in_flight += 1
                peak = max(peak, in_flight)
                left = await tools.stock(item=item)
                in_flight -= 1
            async with lock:
                results[item] = left
                done["ok"] += 1
        except ToolCallError:
            in_flight -= 1
            done["failed"] += 1
        finally:
            queue.task_done()


async def main() -> dict:
    queue: asyncio.Queue[str] = asyncio.Queue(maxsize=20)
    for item in "tea cake nothing mug tray ghost spoon".split():
        queue.put_nowait(item)
    gate = asyncio.Semaphore(2)
    workers = [asyncio.create_task(worker(f"w{i}", queue, gate)) for i in range(4)]
    ready.set()
    await queue.join()
    for w in workers:
        w.cancel()
    await asyncio.gather(*workers, return_exceptions=True)
    return {"done": dict(sorted(done.items())), "peak": peak, "results": dict(sorted(results.items())), "empty": queue.empty()}


await main()
