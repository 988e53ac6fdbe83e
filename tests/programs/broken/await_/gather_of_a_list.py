#: kind exception
#: line 5
#: says asyncio.gather(*
import asyncio

numbers = range(1, 13)
calls = [tools.get_customer(id=number) for number in numbers]
customers = await asyncio.gather(calls)
return [customer["name"] for customer in customers if "vip" in customer["tags"]]
