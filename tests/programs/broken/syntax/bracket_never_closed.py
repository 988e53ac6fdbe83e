#: kind exception
#: line 3
#: says '{' was never closed
order = await tools.get_order(id="O-012")
total = sum(line["price"] * line["quantity"] for line in order["lines"])
summary = {
    "id": order["id"],
    "total": round(total, 2),
    "lines": [line["item"] for line in order["lines"]],
return summary
