import asyncio


async def attempt(name, fail):
    return name, await tools.flaky(key=name, fail=fail)


async def first_success(tasks):
    pending = set(tasks)
    failures = 0
    while pending:
        done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
        won = [task.result() for task in done if task.exception() is None]
        failures += len(done) - len(won)
        if won:
            for other in pending:
                other.cancel()
            await asyncio.gather(*pending, return_exceptions=True)
            return won[0], failures
    raise RuntimeError("all failed")


winner, _ = await first_success([asyncio.create_task(attempt("a", 9)), asyncio.create_task(attempt("b", 0))])
print("winner:", winner)
try:
    await first_success([asyncio.create_task(attempt(k, 5)) for k in "xyz"])
except RuntimeError as error:
    print(error)
return winner
