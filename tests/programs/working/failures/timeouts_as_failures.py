import asyncio


async def slow(item, delay):
    await asyncio.sleep(delay)
    return await tools.stock(item=item)


async def within(limit, coroutine):
    try:
        async with asyncio.timeout(limit):
            return "ok", await coroutine
    except TimeoutError:
        return "late", None
    except ToolCallError as error:
        return "failed", error.code


results = await asyncio.gather(
    within(5, slow("tea", 0)),
    within(0.02, slow("cake", 20)),
    within(5, slow("nothing", 0.001)),
    within(None, slow("mug", 0)),
)
for status, value in results:
    print(f"{status:>6} {value}")
return [status for status, _ in results]
