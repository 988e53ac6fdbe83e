#: kind policy
#: line 4
#: says `yield` outside a function; collect the values in a list and `return` it
cursor = None
while True:
    page = await tools.list_orders(cursor=cursor)
    yield from [order["id"] for order in page["items"]]
    cursor = page["next"]
    if not cursor:
        break
