#: kind invalid-output
#: line none
#: says .boss is a cycle
#: says break the cycle first
people = {person["id"]: dict(person, reports=[]) for person in await tools.staff()}
for person in people.values():
    boss = people.get(person["manager"])
    if boss:
        boss["reports"].append(person)
        person["boss"] = boss
return people[1]
