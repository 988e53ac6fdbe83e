orders = []
cursor = None
while (page := await tools.list_orders(cursor=cursor, limit=17)) and page["items"]:
    orders.extend(page["items"])
    if (cursor := page["next"]) is None:
        break
assert len(orders) == page["total"]
print("pages read until", orders[-1]["id"])
return {"count": len(orders), "first": orders[0]["id"], "last": orders[-1]["id"]}
