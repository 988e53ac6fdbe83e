import asyncio

barrier = asyncio.Barrier(3)
log = []


async def player(name, moves):
    for number, item in enumerate(moves, 1):
        left = await tools.stock(item=item)
        log.append((number, name, left))
        await barrier.wait()


await asyncio.gather(
    player("ann", ["tea", "mug"]),
    player("bob", ["cake", "honey"]),
    player("cy", ["tray", "kettle"]),
)
rounds = [number for number, *_ in log]
assert rounds == sorted(rounds), "nobody starts round two before all have finished round one"
for entry in sorted(log):
    print(*entry)
return len(log)
