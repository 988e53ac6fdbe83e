#: kind invalid-output
#: line none
#: says $.teams is a dict_keys
#: says use list(x)
teams = {}
for person in await tools.staff():
    teams[person["team"]] = teams.get(person["team"], 0) + 1
return {"largest": max(teams, key=teams.get), "teams": teams.keys()}
