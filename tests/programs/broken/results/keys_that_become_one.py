#: kind invalid-output
#: line none
#: says two keys become '1'
#: says make the keys distinct strings
people = await tools.staff()
names = {person["id"]: person["name"] for person in people}
names["1"] = "the boss"
return names
