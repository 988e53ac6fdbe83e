from collections import Counter, defaultdict

orders = (await tools.list_orders(limit=60))["items"]
pivot = defaultdict(Counter)
for order in orders:
    for line in order["lines"]:
        pivot[line["item"]][order["status"]] += line["quantity"]

columns = sorted({status for counts in pivot.values() for status in counts})
print(" " * 8 + "".join(f"{c:>10}" for c in columns) + f"{'sum':>8}")
for item in sorted(pivot):
    counts = pivot[item]
    print(f"{item:<8}" + "".join(f"{counts[c]:>10}" for c in columns) + f"{sum(counts.values()):>8}")
return {item: dict(sorted(pivot[item].items())) for item in sorted(pivot)}
