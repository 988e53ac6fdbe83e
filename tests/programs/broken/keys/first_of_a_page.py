#: kind exception
#: line 2
#: says the keys there are 'items', 'next', 'total'
orders = await tools.list_orders(limit=1, status="returned")
order = orders[0]
customer = await tools.get_customer(id=order["customer"])
return {"order": order["id"], "customer": customer["name"]}
