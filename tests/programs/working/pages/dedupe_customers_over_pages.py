customers = {}
cursor = None
pages = 0
while True:
    page = await tools.list_orders(cursor=cursor, limit=25)
    pages += 1
    for order in page["items"]:
        entry = customers.setdefault(order["customer"], {"orders": 0, "last": ""})
        entry["orders"] += 1
        entry["last"] = max(entry["last"], order["placed"])
    cursor = page["next"]
    if not cursor:
        break

names = {}
for number in sorted(customers):
    names[number] = (await tools.get_customer(id=number))["name"]
rows = sorted(customers.items(), key=lambda kv: (-kv[1]["orders"], kv[0]))
for number, entry in rows[:4]:
    print(f"{names[number]}: {entry['orders']} orders, last {entry['last'][:10]}")
return {"pages": pages, "customers": len(customers)}
