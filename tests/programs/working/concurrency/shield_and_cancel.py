import asyncio

log = []


async def important():
    try:
        await asyncio.sleep(0.005)
        log.append("saved " + await tools.echo(value="draft"))
    except asyncio.CancelledError:
        log.append("lost")
        raise


inner = asyncio.create_task(important())
outer = asyncio.create_task(asyncio.wait_for(asyncio.shield(inner), 0.001))
try:
    await outer
except TimeoutError:
    log.append("gave up waiting")
await inner

victim = asyncio.create_task(important())
await asyncio.sleep(0)
victim.cancel("no longer needed")
try:
    await victim
except asyncio.CancelledError as error:
    log.append(f"cancelled: {error}")
return log
