#: kind exception
#: line 4
#: says `add`
cities = set()
for number in range(1, 13):
    customer = await tools.get_customer(id=number)
    cities.append(customer["city"])
return sorted(cities)
