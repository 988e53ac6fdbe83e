#: kind exception
#: line 11
#: says TimeoutError
#: says timeout
import asyncio


async def slow_report():
    await asyncio.sleep(3)
    people = await tools.staff()
    return len(people)


print("waiting for the report")
count = await asyncio.wait_for(slow_report(), 0.05)
return count
