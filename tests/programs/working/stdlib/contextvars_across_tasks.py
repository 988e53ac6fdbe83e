import asyncio
import contextvars

request_id: contextvars.ContextVar[int] = contextvars.ContextVar("request_id")
trace: list[str] = []


def log(message):
    trace.append(f"[{request_id.get('-')}] {message}")


async def step(name):
    await asyncio.sleep(0)
    log(name)


async def handle(n):
    request_id.set(n)
    log("start")
    await step("middle")
    left = await tools.stock(item=["tea", "cake", "mug"][n])
    log(f"left {left}")
    return request_id.get()


async def main():
    log("before")
    results = await asyncio.gather(*(handle(n) for n in range(3)))
    try:
        request_id.get()
    except LookupError as e:
        log("unset")
    return results


results = await main()
print(*sorted(trace), sep="\n")
results
