#: kind exception
#: line 7
#: says did you mean 'orderId'?
page = await tools.list_orders(limit=8)
rows = [
    {"orderId": order["id"], "amount": sum(l["quantity"] * l["price"] for l in order["lines"])}
    for order in page["items"]
]
rows.sort(key=lambda row: row["amount"])
return [row["order_id"] for row in rows[-3:]]
