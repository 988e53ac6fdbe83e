#: kind exception
#: line 2
#: says for item in (await tools.staff(...))
salaries = {}
for person in tools.staff():
    salaries.setdefault(person["team"], []).append(person["salary"])
return {team: max(amounts) for team, amounts in salaries.items()}
