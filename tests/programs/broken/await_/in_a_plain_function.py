#: kind exception
#: line 2
#: says 'await' outside async function
#: says async def
def total(order_id):
    order = await tools.get_order(id=order_id)
    return sum(line["quantity"] * line["price"] for line in order["lines"])


return {number: total(number) for number in ("O-001", "O-002")}
