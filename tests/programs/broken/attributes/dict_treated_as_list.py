#: kind exception
#: line 2
#: says it is a dict with the keys 'items', 'next', 'total'
orders = await tools.list_orders(limit=50)
orders.sort(key=lambda order: order["placed"], reverse=True)
newest = orders[:3]
return [order["id"] for order in newest]
