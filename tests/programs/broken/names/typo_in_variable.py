#: kind exception
#: line 3
#: says NameError
#: says did you mean `customers`?
customers = await tools.staff()
for person in customers:
    print(person["name"], len(custmers))
