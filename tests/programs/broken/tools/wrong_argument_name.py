#: kind exception
#: line 2
#: says $.order_id: unknown; valid: id
wanted = "O-014"
order = await tools.get_order(order_id=wanted)
names = [line["item"] for line in order["lines"]]
return {"order": wanted, "items": names}
