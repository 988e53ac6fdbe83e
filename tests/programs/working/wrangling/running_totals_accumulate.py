from itertools import accumulate, groupby

orders = sorted((await tools.list_orders(limit=60, status="paid"))["items"], key=lambda o: o["placed"])
amounts = [round(sum(l["price"] * l["quantity"] for l in o["lines"]), 2) for o in orders]
running = [round(x, 2) for x in accumulate(amounts)]
peak = list(accumulate(amounts, max))
for month, group in groupby(zip(orders, running), key=lambda pair: pair[0]["placed"][:7]):
    *_, (_, total) = group
    print(month, f"{total:9.2f}")
return {"n": len(amounts), "total": running[-1], "records": len(set(peak))}
