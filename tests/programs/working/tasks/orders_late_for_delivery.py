from datetime import UTC, datetime, timedelta

now = datetime(2026, 7, 1, 12, tzinfo=UTC)
allowed = timedelta(days=30)
late = []
cursor = None
while page := await tools.list_orders(cursor=cursor, status="open"):
    for order in page["items"]:
        placed = datetime.fromisoformat(order["placed"].replace("Z", "+00:00"))
        if placed < now and now - placed > allowed:
            late.append((now - placed - allowed, order["id"], order["customer"]))
    if not (cursor := page["next"]):
        break

late.sort(reverse=True)
told = 0
for delay, id, customer_id in late[:5]:
    customer = await tools.get_customer(id=customer_id)
    if customer["email"]:
        await tools.send(to=customer["email"], text=f"{id} is {delay.days} days late. We are sorry.")
        told += 1
    print(f"{id} {delay.days:>4} days {customer['name']} {customer['email'] or 'no address'}")
return {"late": len(late), "told": told}
