import asyncio


def chunks(items, size):
    for start in range(0, len(items), size):
        yield items[start : start + size]


ids = [f"O-{n:03d}" for n in range(23)]
sizes, values = [], []
for chunk in chunks(ids, 5):
    orders = await asyncio.gather(*[tools.get_order(id=i) for i in chunk])
    sizes.append(len(orders))
    values.append(round(sum(l["price"] for o in orders for l in o["lines"]), 2))
print(sizes, sum(sizes))
values
