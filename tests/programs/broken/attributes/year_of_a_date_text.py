#: kind exception
#: line 4
#: says datetime.fromisoformat
page = await tools.list_orders(limit=40)
per_month = {}
for order in page["items"]:
    month = (order["placed"].year, order["placed"].month)
    per_month[str(month)] = per_month.get(str(month), 0) + 1
return per_month
