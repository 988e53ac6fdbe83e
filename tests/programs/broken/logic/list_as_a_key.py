#: kind exception
#: line 4
#: says unhashable type: 'list'
#: says tuple(
groups = {}
for number in range(1, 13):
    customer = await tools.get_customer(id=number)
    groups.setdefault(customer["tags"], []).append(customer["name"])
return list(groups.items())
