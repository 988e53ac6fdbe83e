#: kind exception
#: line 2
#: says '<' not supported between instances of
#: says None
people = await tools.staff()
people.sort(key=lambda person: person["manager"])
return [person["name"] for person in people]
