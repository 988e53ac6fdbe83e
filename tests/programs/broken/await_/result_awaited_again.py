#: kind exception
#: line 2
#: says remove `await`
people = await tools.staff()
for person in await people:
    print(person["name"], person["city"])
