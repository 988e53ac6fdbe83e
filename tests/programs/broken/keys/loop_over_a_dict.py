#: kind exception
#: line 4
#: says gives its keys
page = await tools.list_orders(limit=10)
customers = set()
for order in page:
    customers.add(order["customer"])
return sorted(customers)
