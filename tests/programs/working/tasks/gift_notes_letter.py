from string import Template

LETTER = Template("""\
Dear $name,
your gift for order $order is packed: $what.
It goes to $where.
""")

letters = []
page = await tools.list_orders(limit=30)
for order in page["items"]:
    if not order["note"] or order["status"] not in {"paid", "open"}:
        continue
    customer = await tools.get_customer(id=order["customer"])
    where = customer.get("address", {}).get("street", f"the shop in {customer['city']}")
    what = ", ".join(f"{line['quantity']} {line['item']}" for line in order["lines"])
    letters.append(LETTER.substitute(name=customer["name"], order=order["id"], what=what, where=where))

print("\n".join(letters))
return {"letters": len(letters), "longest": max(map(len, letters))}
