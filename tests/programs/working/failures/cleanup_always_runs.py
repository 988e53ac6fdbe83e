import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

events = []


@asynccontextmanager
async def session(name):
    events.append(f"open {name}")
    try:
        yield name.upper()
    except ToolCallError as error:
        events.append(f"{name} saw {error.code}")
        raise
    finally:
        await asyncio.sleep(0)
        events.append(f"close {name}")


try:
    async with AsyncExitStack() as stack:
        for name in ("a", "b", "c"):
            events.append(await stack.enter_async_context(session(name)))
        stack.callback(events.append, "callback")
        await tools.get_order(id="none")
except ToolCallError as error:
    events.append(f"outside: {error.message}")

async with session("d") as d:
    events.append(await tools.echo(value=d))
for event in events:
    print(event)
return len(events)
