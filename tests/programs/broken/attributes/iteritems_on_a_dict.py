#: kind exception
#: line 4
#: says did you mean `items`?
order = await tools.get_order(id="O-021")
del order["lines"]
parts = []
for key, value in order.iteritems():
    parts.append(f"{key}={value}")
return ", ".join(parts)
