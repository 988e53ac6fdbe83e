#: kind exception
#: line 2
#: says (await tools.list_orders(...))[...]
paid = []
for order in await tools.list_orders(status="paid", limit=50)["items"]:
    if len(order["lines"]) > 1:
        paid.append(order["id"])
return paid
