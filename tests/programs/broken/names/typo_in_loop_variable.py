#: kind exception
#: line 5
#: says did you mean `order`?
page = await tools.list_orders(limit=10)
total = 0
for order in page["items"]:
    for line in order["lines"]:
        total += oder["customer"] and line["quantity"] * line["price"]
return round(total, 2)
