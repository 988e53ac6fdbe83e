#: kind exception
#: line 2
#: says it is a dict with the keys 'items', 'next', 'total'
page = await tools.list_orders(limit=30)
for order in page[:5]:
    print(order["id"], order["status"])
