BUDGET = 1500
spent, used, cursor = 0.0, [], None
stop = False
while not stop:
    page = await tools.list_orders(cursor=cursor, limit=5, status="open")
    for order in page["items"]:
        cost = sum(line["price"] * line["quantity"] for line in order["lines"])
        if spent + cost > BUDGET:
            stop = True
            break
        spent += cost
        used.append(order["id"])
    else:
        cursor = page["next"]
        stop = cursor is None
print(f"{len(used)} open orders fit into {BUDGET}: {spent:.2f}")
return used
