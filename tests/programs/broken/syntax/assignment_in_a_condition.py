#: kind exception
#: line 4
#: says Maybe you meant '==' instead of '='?
page = await tools.list_orders(limit=50)
paid = 0
for order in page["items"]:
    if order["status"] = "paid":
        paid += 1
return paid
