from dataclasses import asdict, dataclass


@dataclass(frozen=True, order=True)
class Row:
    item: str
    order: str
    quantity: int
    amount: float


orders = (await tools.list_orders(limit=12))["items"]
rows = sorted(
    Row(line["item"], o["id"], line["quantity"], round(line["quantity"] * line["price"], 2))
    for o in orders
    for line in o["lines"]
)
for row in rows[:5]:
    print(row)
per_item = {}
for row in rows:
    q, a = per_item.get(row.item, (0, 0.0))
    per_item[row.item] = (q + row.quantity, round(a + row.amount, 2))
return {"rows": len(rows), "first": asdict(rows[0]), "per_item": per_item}
