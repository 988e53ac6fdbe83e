#: kind exception
#: line 6
#: says the keys there are 1, 2, 3, 4, 5, 6, 7
people = await tools.staff()
by_id = {person["id"]: person for person in people}
wanted = "3,5".split(",")
names = []
for number in wanted:
    names.append(by_id[number]["name"])
return names
