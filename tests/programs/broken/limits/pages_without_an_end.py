#: kind call-limit
#: line 4
#: says this program may make 1000 tool calls
#: says do more in each call
orders, cursor = [], "0"
while cursor:
    # the cursor of the next page is never taken
    page = await tools.list_orders(cursor="25", limit=1)
    orders += page["items"]
    cursor = page["next"]
return len(orders)
