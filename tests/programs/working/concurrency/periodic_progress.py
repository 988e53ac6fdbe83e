import asyncio

done = 0
ids = [f"O-{n:03d}" for n in range(10)]


async def work(id_):
    global done
    order = await tools.get_order(id=id_)
    done += 1
    return len(order["lines"])


async def watch():
    seen = []
    while done < len(ids):
        seen.append(done)
        await asyncio.sleep(0)
    return seen


watcher = asyncio.create_task(watch(), name="watcher")
lines = await asyncio.gather(*map(work, ids))
seen = await watcher
assert seen == sorted(seen) and watcher.get_name() == "watcher" and watcher.done()
print("finished", done, "of", len(ids))
return lines
