import asyncio
from collections import defaultdict

orders = (await tools.list_orders(limit=60))["items"]
spent = defaultdict(float)
for order in orders:
    if order["status"] != "returned":
        spent[order["customer"]] += sum(line["quantity"] * line["price"] for line in order["lines"])

top = sorted(spent.items(), key=lambda pair: (-pair[1], pair[0]))[:3]
customers, rates = await asyncio.gather(
    asyncio.gather(*(tools.get_customer(id=id) for id, _ in top)),
    asyncio.gather(*(tools.rate(base="EUR", to=code) for code in ("USD", "GBP"))),
)
dollars, pounds = rates
lines = []
for (_, euros), customer in zip(top, customers):
    lines.append(f"{customer['name']:<12}{euros:>10,.2f}{euros * dollars:>10,.2f}{euros * pounds:>10,.2f}")
print(f"{'name':<12}{'EUR':>10}{'USD':>10}{'GBP':>10}")
print(*lines, sep="\n")
return [customer["id"] for customer in customers]
