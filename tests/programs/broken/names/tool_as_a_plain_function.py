#: kind exception
#: line 2
#: says write `await tools.get_order(...)`
total = 0
order = await get_order(id="O-011")
for line in order["lines"]:
    total += line["quantity"] * line["price"]
return {"id": order["id"], "total": total}
