#: kind invalid-output
#: line none
#: says $.ids is a generator
#: says use list(x)
page = await tools.list_orders(limit=30, status="open")
ids = (order["id"] for order in page["items"] if len(order["lines"]) == 1)
return {"total": page["total"], "ids": ids}
