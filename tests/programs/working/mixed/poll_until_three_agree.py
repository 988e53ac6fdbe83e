import asyncio

sure = {}


async def ask(key, need):
    for attempt in range(1, 8):
        try:
            answer = await tools.flaky(key=key, fail=need)
        except ToolCallError as error:
            print(f"{key} attempt {attempt}: {error.code}")
            await asyncio.sleep(0)
        else:
            sure[key] = (attempt, answer)
            return answer
    raise RuntimeError(f"{key} never answered")


for key, need in (("a", 0), ("b", 3), ("c", 1)):
    await ask(key, need)
try:
    await ask("d", 99)
except RuntimeError as error:
    print("gave up:", error)
async with asyncio.timeout(5):
    again = await asyncio.gather(*(ask(key, 0) for key in "abc"))
print("again:", len(again), len({repr(answer) for answer in again}))
return {key: attempt for key, (attempt, _) in sorted(sure.items())}
