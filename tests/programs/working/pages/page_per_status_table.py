async def count_and_value(status):
    cursor, n, value = None, 0, 0.0
    while True:
        page = await tools.list_orders(cursor=cursor, limit=7, status=status)
        n += len(page["items"])
        value += sum(l["quantity"] * l["price"] for o in page["items"] for l in o["lines"])
        cursor = page["next"]
        if cursor is None:
            return n, round(value, 2)


table = {}
for status in ["paid", "open", "shipped", "returned"]:
    table[status] = await count_and_value(status)
width = max(map(len, table))
print("status".ljust(width), "orders".rjust(7), "value".rjust(10))
for status, (n, value) in table.items():
    print(status.ljust(width), str(n).rjust(7), f"{value:10.2f}")
print("-" * (width + 19))
print("all".ljust(width), str(sum(n for n, _ in table.values())).rjust(7), f"{sum(v for _, v in table.values()):10.2f}")
return table
