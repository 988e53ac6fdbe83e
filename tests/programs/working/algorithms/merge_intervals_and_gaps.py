from datetime import datetime, timedelta


def merge(intervals):
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return merged


def gaps(merged, *, at_least=timedelta(hours=1)):
    for (_, end), (start, _) in zip(merged, merged[1:]):
        if start - end >= at_least:
            yield end, start


page = await tools.list_orders(limit=60, status="shipped")
busy = []
for order in page["items"]:
    placed = datetime.fromisoformat(order["placed"].replace("Z", "+00:00"))
    busy.append((placed, placed + timedelta(days=9, hours=order["customer"])))

blocks = merge(busy)
longest = max(gaps(blocks), key=lambda g: g[1] - g[0])
print(f"{len(busy)} shipments in {len(blocks)} blocks")
for start, end in blocks[:3]:
    print(f"{start:%b %d %H:%M} .. {end:%b %d %H:%M}  ({(end - start).total_seconds() / 3600:.0f} h)")
return {"longest gap": str(longest[1] - longest[0]), "from": longest[0].isoformat()}
