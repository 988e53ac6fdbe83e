#: kind invalid-output
#: line none
#: says $.type is a class (the type dict itself)
#: says .__name__
order = await tools.get_order(id="O-037")
return {"id": order["id"], "type": type(order)}
