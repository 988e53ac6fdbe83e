from collections import Counter

sold = Counter()
cursor = None
while True:
    page = await tools.list_orders(cursor=cursor, limit=20, status="paid")
    for order in page["items"]:
        for line in order["lines"]:
            sold[line["item"]] += line["quantity"]
    cursor = page["next"]
    if cursor is None:
        break

to_order = {}
for item, quantity in sold.most_common():
    left = await tools.stock(item=item)
    if left < quantity:
        to_order[item] = quantity - left

text = "Please order: " + ", ".join(f"{n} x {item}" for item, n in to_order.items())
receipt = await tools.send(to="buying@example.org", text=text)
print(text)
return {"to_order": to_order, "told": receipt["to"], "length": receipt["length"]}
