#: kind exception
#: line 3
#: says `list`
#: says rename
list = await tools.list_orders(limit=5)
print(list["total"], "orders in all")
customers = list({order["customer"] for order in list["items"]})
return sorted(customers)
