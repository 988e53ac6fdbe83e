#: kind exception
#: line 3
#: says `["price"]` instead of `.price`
order = await tools.get_order(id="O-005")
total = sum(
    line.price * line.quantity
    for line in order["lines"]
)
return {"order": order["id"], "total": round(total, 2)}
