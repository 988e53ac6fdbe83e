from itertools import combinations
from collections import Counter

orders = (await tools.list_orders(limit=60))["items"]
pairs, singles = Counter(), Counter()
for order in orders:
    items = sorted({line["item"] for line in order["lines"]})
    singles.update(items)
    pairs.update(combinations(items, 2))

rows = []
for (a, b), together in pairs.items():
    support = together / len(orders)
    confidence = max(together / singles[a], together / singles[b])
    lift = support / (singles[a] * singles[b] / len(orders) ** 2)
    rows.append((round(lift, 3), round(confidence, 3), together, a, b))

rows.sort(key=lambda row: (-row[0], -row[2], row[3:]))
for lift, confidence, together, a, b in rows[:4]:
    print(f"{a} + {b}: {together} times, confidence {confidence:.0%}, lift {lift}")
return {"pairs": len(pairs), "orders": len(orders), "best": rows[0][3:]}
