#: kind invalid-output
#: line none
#: says $[0] is
#: says await
import asyncio

tasks = [asyncio.create_task(tools.stock(item=item)) for item in ("tea", "cake")]
await asyncio.wait(tasks)
return tasks
