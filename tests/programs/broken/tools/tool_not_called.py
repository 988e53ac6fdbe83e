#: kind exception
#: line 3
#: says await tools.staff(...)
people = tools.staff
cities = set()
for person in people:
    cities.add(person["city"])
return sorted(cities)
