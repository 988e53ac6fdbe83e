#: kind exception
#: line 7
#: says `await`
async def all_orders():
    first = await tools.list_orders(limit=50)
    return first["items"]


orders = all_orders()
print(len(orders), "orders")
return [order["id"] for order in orders[:3]]
