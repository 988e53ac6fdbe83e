#: kind exception
#: line 4
#: says sorted(
page = await tools.list_orders(limit=12)
newest = page["items"].sort(key=lambda order: order["placed"], reverse=True)
print("sorted")
return newest[0]["id"]
