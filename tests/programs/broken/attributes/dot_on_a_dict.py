#: kind exception
#: line 4
#: says write `["status"]` instead of `.status`
counts = {}
page = await tools.list_orders(limit=30)
for order in page["items"]:
    counts[order.status] = counts.get(order.status, 0) + 1
return counts
