#: kind exception
#: line 3
#: says .items()
order = await tools.get_order(id="O-038")
fields = []
for key, value in order:
    fields.append(f"{key}: {value}")
return fields
