#: kind exception
#: line 4
#: says KeyError: 'address'
#: says the keys there are 'id', 'name', 'email', 'city', 'tags'
zips = {}
for number in range(1, 13):
    customer = await tools.get_customer(id=number)
    zips[customer["name"]] = customer["address"]["zip"]
return zips
