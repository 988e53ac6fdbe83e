#: kind exception
#: line 2
#: says a list of 7
#: says loop over it
people = await tools.staff()
names = people["name"]
return sorted(names)
