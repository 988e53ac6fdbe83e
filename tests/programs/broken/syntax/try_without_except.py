#: kind exception
#: line 4
#: says expected 'except' or 'finally' block
order = None
try:
    order = await tools.get_order(id="O-100")
if order is None:
    order = await tools.get_order(id="O-010")
return order["id"]
