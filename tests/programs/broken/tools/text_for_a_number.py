#: kind exception
#: line 4
#: says $.id: expected integer, given "3"
line = "customers: 3 and 8"
people = []
for number in line.removeprefix("customers: ").split(" and "):
    customer = await tools.get_customer(id=number)
    people.append(customer["name"])
return people
