#: kind exception
#: line 3
#: says it is a list of 7: use `enumerate(x)`
#: says loop over it
people = await tools.staff()
by_name = {}
for key, person in people.items():
    by_name[person["name"]] = person["salary"]
return by_name
