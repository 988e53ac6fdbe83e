import asyncio
from contextlib import AsyncExitStack, asynccontextmanager


@asynccontextmanager
async def lease(key, *, fail=0):
    for _ in range(fail):
        try:
            await tools.flaky(key=key, fail=fail)
        except ToolCallError as e:
            print(e.code, e)
    got = await tools.flaky(key=key, fail=fail)
    print("acquired", got)
    try:
        yield got
    finally:
        await asyncio.sleep(0)
        print("released", key)


async def goodbye(name):
    print("bye", name)


async def main():
    async with AsyncExitStack() as stack:
        leases = [await stack.enter_async_context(lease(k, fail=n)) for n, k in enumerate(["a", "b", "c"])]
        stack.push_async_callback(goodbye, "stack")
        print(leases)
    try:
        async with lease("d") as d, asyncio.timeout(5):
            raise RuntimeError(f"inside {d}")
    except RuntimeError as e:
        return {"error": str(e), "leases": leases}


return await main()
