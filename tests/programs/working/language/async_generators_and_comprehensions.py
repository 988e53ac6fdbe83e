import asyncio
from contextlib import aclosing


async def ticker(n, *, label="t"):
    try:
        for i in range(n):
            await asyncio.sleep(0)
            got = yield f"{label}{i}"
            if got:
                print("got", got)
    finally:
        print("cleaned", label)


async def amap(f, source):
    async for item in source:
        yield await f(item)


async def stocked(item):
    return item, await tools.stock(item=item)


async def items():
    for name in ("tea", "cake", "mug"):
        yield name


pairs = {name: n async for name, n in amap(stocked, items())}
evens = [name async for name in items() if (await tools.stock(item=name)) % 2 == 0]
nested = [(a, b) for a in "xy" async for b in ticker(2, label=a)]
gen = (t.upper() async for t in ticker(3, label="g"))
collected = {t async for t in gen}
awaited = [await c for c in [tools.stock(item="tray"), tools.stock(item="honey")]]

async with aclosing(ticker(10, label="early")) as stream:
    async for tick in stream:
        if tick.endswith("2"):
            break

agen = ticker(3, label="s")
print(await anext(agen), await agen.asend("hello"))
await agen.aclose()
print(await anext(agen, "exhausted"), await anext(aiter(items())))
return {"pairs": pairs, "evens": evens, "nested": nested, "set": sorted(collected), "awaited": awaited}
