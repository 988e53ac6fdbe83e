#: kind exception
#: line 5
#: says `await`
import asyncio

tea = asyncio.create_task(tools.stock(item="tea"))
cake = asyncio.create_task(tools.stock(item="cake"))
total = tea + cake
return total
