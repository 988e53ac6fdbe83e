from collections import defaultdict
from operator import itemgetter

returned = []
cursor = None
while True:
    page = await tools.list_orders(cursor=cursor, limit=4, status="returned")
    returned.extend(page["items"])
    cursor = page["next"]
    if not cursor:
        break

value = defaultdict(float)
months = defaultdict(set)
for order in returned:
    month = order["placed"][:7]
    for line in order["lines"]:
        value[line["item"]] += line["quantity"] * line["price"]
        months[line["item"]].add(month)

worst = sorted(value.items(), key=itemgetter(1), reverse=True)
table = [(item, f"{amount:.2f}", len(months[item])) for item, amount in worst]
widths = [max(len(str(row[n])) for row in table) for n in range(3)]
for row in table:
    print("  ".join(str(cell).rjust(width) for cell, width in zip(row, widths)))
return {"orders": len(returned), "value": round(sum(value.values()), 2), "worst": worst[0][0]}
