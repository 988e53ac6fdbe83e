#: kind exception
#: line 3
#: says did you mean 'status'?
page = await tools.list_orders(limit=25)
open_orders = [order["id"] for order in page["items"]
               if order["satus"] == "open"]
return {"open": open_orders, "of": page["total"]}
