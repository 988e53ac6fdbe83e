#: kind exception
#: line 4
#: says ToolCallError
#: says no order 'O-060'
import asyncio

ids = [f"O-{number:03d}" for number in range(56, 64)]
orders = await asyncio.gather(*(tools.get_order(id=number) for number in ids))
open_ids = [order["id"] for order in orders if order["status"] == "open"]
return open_ids
