#: kind exception
#: line 3
#: says `list`
#: says choose another name there
list = await tools.list_orders(limit=5)
print(list["total"], "orders in all")
customers = list({order["customer"] for order in list["items"]})
return sorted(customers)
