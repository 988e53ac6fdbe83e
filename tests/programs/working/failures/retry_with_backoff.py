import asyncio


async def with_retry(call, *, attempts=5, base=0.001):
    """Call until it stops being busy; the waits double."""
    waits = []
    for attempt in range(attempts):
        try:
            return await call(), waits
        except ToolCallError as error:
            if error.code != "BUSY" or attempt == attempts - 1:
                raise
            wait = base * 2**attempt
            waits.append(wait)
            await asyncio.sleep(wait)


results = {}
for key, fail in (("import", 0), ("export", 2), ("index", 4)):
    value, waits = await with_retry(lambda: tools.flaky(key=key, fail=fail))
    results[key] = {"value": value, "waits": waits}

try:
    await with_retry(lambda: tools.flaky(key="hopeless", fail=9), attempts=3)
except ToolCallError as error:
    results["hopeless"] = error.message
results
