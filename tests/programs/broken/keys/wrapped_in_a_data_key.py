#: kind exception
#: line 2
#: says the keys there are 'items', 'next', 'total'
response = await tools.list_orders(status="paid")
orders = response["data"]["orders"]
biggest = max(orders, key=lambda order: len(order["lines"]))
return biggest["id"]
