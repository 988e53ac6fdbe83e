from statistics import mean, median

people = await tools.staff()
by_id = {person["id"]: person for person in people}
teams = {}
for person in people:
    teams.setdefault(person["team"], []).append(person["salary"])

proposals = []
for person in people:
    if person["manager"] is None:
        continue
    typical = median(teams[person["team"]])
    if person["salary"] < typical:
        raised = min(typical, round(person["salary"] * 1.05, -2))
        proposals.append({"name": person["name"], "from": person["salary"], "to": raised, "by": by_id[person["manager"]]["name"]})

for team, salaries in sorted(teams.items()):
    print(f"{team:>6}: {len(salaries)} people, mean {mean(salaries):.0f}, median {median(salaries):.0f}")
cost = sum(p["to"] - p["from"] for p in proposals)
return {"proposals": proposals, "cost": cost}
