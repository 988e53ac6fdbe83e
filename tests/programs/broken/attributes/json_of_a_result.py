#: kind exception
#: line 3
#: says it is a dict with the keys 'id', 'name', 'email'
names = []
for number in (3, 6, 9):
    customer = (await tools.get_customer(id=number)).json()
    names.append(customer["name"])
return names
