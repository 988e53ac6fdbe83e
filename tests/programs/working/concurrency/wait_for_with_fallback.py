import asyncio


async def slow(value, delay):
    await asyncio.sleep(delay)
    return value


async def with_limit(coroutine, limit, default):
    try:
        return await asyncio.wait_for(coroutine, timeout=limit)
    except asyncio.TimeoutError:
        return default


fast = await with_limit(tools.echo(value="quick"), 5, "too late")
late = await with_limit(slow("never", 30), 0.01, "too late")
try:
    async with asyncio.timeout(0.01):
        await slow("never", 30)
except TimeoutError:
    print("timeout block ended")
return [fast, late]
