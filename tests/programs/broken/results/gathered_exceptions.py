#: kind invalid-output
#: line none
#: says $[1] is an exception (ToolCallError)
#: says use str(x)
import asyncio

ids = ["O-051", "O-071", "O-052"]
orders = await asyncio.gather(*(tools.get_order(id=number) for number in ids), return_exceptions=True)
return orders
