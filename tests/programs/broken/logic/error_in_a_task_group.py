#: kind exception
#: line 10
#: says no order 'O-099'
#: says line 6
import asyncio


async def status(number):
    await asyncio.sleep(0)
    order = await tools.get_order(id=number)
    return order["status"]


async with asyncio.TaskGroup() as group:
    tasks = {number: group.create_task(status(number)) for number in ("O-001", "O-099")}
return {number: task.result() for number, task in tasks.items()}
