#: kind exception
#: line 4
#: says comma
order = await tools.get_order(id="O-009")
return {
    "id": order["id"],
    "status": order["status"]
    "lines": len(order["lines"]),
}
