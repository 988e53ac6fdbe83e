#: kind exception
#: line 3
#: says `and`
chosen = []
for person in await tools.staff():
    if person["team"] == "sales" && person["city"] == "Lima":
        chosen.append(person["name"])
return chosen
