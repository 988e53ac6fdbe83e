#: kind exception
#: line 1
#: says write await tools.staff(...)
people = await tools.staff
per_city = {}
for person in people:
    per_city[person["city"]] = per_city.get(person["city"], 0) + 1
return per_city
