#: kind exception
#: line 3
#: says StopIteration
#: says next(
#: says default
page = await tools.list_orders(limit=10)
wanted = "returned-twice"
order = next(order for order in page["items"] if order["status"] == wanted)
return order["id"]
