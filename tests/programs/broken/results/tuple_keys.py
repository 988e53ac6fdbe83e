#: kind invalid-output
#: line none
#: says a dict with a tuple as key
#: says make the keys strings
totals = {}
page = await tools.list_orders(limit=20)
for order in page["items"]:
    key = (order["customer"], order["status"])
    totals[key] = totals.get(key, 0) + 1
return totals
