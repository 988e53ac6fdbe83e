#: kind exception
#: line 3
#: says `class`
#: says keyword
groups = {}
for person in await tools.staff():
    class = "high" if person["salary"] > 5000 else "low"
    groups.setdefault(class, []).append(person["name"])
return groups
