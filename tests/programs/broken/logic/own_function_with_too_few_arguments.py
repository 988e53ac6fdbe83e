#: kind exception
#: line 6
#: says total() missing 1 required positional argument: 'to'
async def total(order, to):
    euros = sum(line["quantity"] * line["price"] for line in order["lines"])
    return euros * await tools.rate(base="EUR", to=to)


print(await total(await tools.get_order(id="O-039")))
