import asyncio


async def slow(name, delay):
    try:
        await asyncio.sleep(delay)
        return name
    except asyncio.CancelledError:
        print("cancelled", name)
        raise
    finally:
        print("finally", name)


async def main():
    try:
        await asyncio.wait_for(slow("a", 5), timeout=0.05)
    except asyncio.TimeoutError as e:
        print("timeout", type(e) is TimeoutError)
    try:
        async with asyncio.timeout(0.05):
            await slow("b", 5)
    except TimeoutError:
        print("timed out b")

    task = asyncio.create_task(slow("c", 5), name="task-c")
    await asyncio.sleep(0)
    task.cancel("no longer needed")
    results = await asyncio.gather(task, slow("d", 0), tools.stock(item="nope"), return_exceptions=True)
    print([type(r).__name__ for r in results], task.cancelled(), task.get_name())

    quick, late = (asyncio.create_task(slow(n, d)) for n, d in (("e", 0.01), ("f", 5)))
    done, pending = await asyncio.wait([quick, late], return_when=asyncio.FIRST_COMPLETED)
    print([t.result() for t in done], len(pending))
    for t in pending:
        t.cancel()
    await asyncio.gather(*pending, return_exceptions=True)

    order = [await c for c in asyncio.as_completed([slow("h", 0.05), slow("g", 0.01)])]
    return order


if __name__ == "__main__":
    result = await main()
    print("order", result)
