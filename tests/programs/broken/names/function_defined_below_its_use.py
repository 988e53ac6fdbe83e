#: kind exception
#: line 2
#: says `summarize`
#: says defined later
orders = (await tools.list_orders(limit=5))["items"]
summary = [summarize(order) for order in orders]
print(summary)


def summarize(order):
    amount = sum(line["quantity"] * line["price"] for line in order["lines"])
    return f"{order['id']}: {amount:.2f}"


return summary
