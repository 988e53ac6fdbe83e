#: kind exception
#: line 4
#: says tools has no tool 'list_order'
#: says tools.list_orders
orders = []
cursor = None
while True:
    page = await tools.list_order(cursor=cursor)
    orders += page["items"]
    cursor = page["next"]
    if cursor is None:
        break
return len(orders)
