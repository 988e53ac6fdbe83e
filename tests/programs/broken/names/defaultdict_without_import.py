#: kind exception
#: line 2
#: says add `from collections import defaultdict`
people = await tools.staff()
teams = defaultdict(list)
for person in people:
    teams[person["team"]].append(person["name"])
return {team: sorted(names) for team, names in teams.items()}
