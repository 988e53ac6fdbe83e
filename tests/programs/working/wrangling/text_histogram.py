from collections import Counter

orders = (await tools.list_orders(limit=60))["items"]
hours = Counter(int(o["placed"][11:13]) // 4 for o in orders)
top = max(hours.values())
for bucket in range(6):
    n = hours[bucket]
    bar = "▇" * round(n / top * 30)
    print(f"{bucket * 4:02d}-{bucket * 4 + 3:02d} |{bar:<30}| {n}")
for level in range(top, 0, -4):
    print(f"{level:>3} " + " ".join("#" if hours[b] >= level else " " for b in range(6)))
return dict(sorted(hours.items())) == {int(k): v for k, v in sorted(hours.items())}
