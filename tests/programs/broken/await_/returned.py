#: kind exception
#: line 4
#: says the call of tools.get_order on line 4
#: says write await tools.get_order(...)
page = await tools.list_orders(limit=5, status="shipped")
ids = sorted(order["id"] for order in page["items"])
print("newest shipped order:", ids[-1])
return tools.get_order(id=ids[-1])
