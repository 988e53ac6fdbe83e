#: kind exception
#: line 3
#: says 'status', 'placed', 'lines', 'note'
order = await tools.get_order(id="O-026")
status = order["status"]
price = order["price"] * order["quantity"]
return {"status": status, "price": price}
