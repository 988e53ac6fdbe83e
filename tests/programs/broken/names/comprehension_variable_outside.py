#: kind exception
#: line 4
#: says comprehension
page = await tools.list_orders(limit=20)
open_ids = [o["id"] for o in page["items"] if o["status"] == "open"]
print(len(open_ids), "open")
first_customer = o["customer"]
return {"ids": open_ids, "customer": first_customer}
