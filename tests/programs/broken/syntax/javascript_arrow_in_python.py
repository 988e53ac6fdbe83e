#: kind exception
#: line 2
#: says looks like JavaScript
people = await tools.staff()
names = people.map(person => person["name"])
return sorted(names)
