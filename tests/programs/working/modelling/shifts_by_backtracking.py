DAYS = ["mon", "tue", "wed", "thu", "fri"]
people = [person for person in await tools.staff() if person["team"] != "lead"]
away = {"Ben": {"mon"}, "Cleo": {"tue", "wed"}, "Eve": {"fri"}}


def allowed(plan, day, pair):
    teams = {person["team"] for person in pair}
    if len(teams) < 2 or any(day in away.get(person["name"], ()) for person in pair):
        return False
    names = {person["name"] for person in pair}
    if plan and names & plan[-1][1]:
        return False
    return all(sum(name in chosen for _, chosen in plan) < 2 for name in names)


tried = 0


def solve(plan):
    global tried
    if len(plan) == len(DAYS):
        yield list(plan)
        return
    day = DAYS[len(plan)]
    for i, one in enumerate(people):
        for other in people[i + 1 :]:
            tried += 1
            if allowed(plan, day, (one, other)):
                plan.append((day, frozenset((one["name"], other["name"]))))
                yield from solve(plan)
                plan.pop()


plans = list(solve([]))
print(len(plans), "plans,", tried, "pairs tried")
for day, names in plans[0]:
    print(day, " and ".join(sorted(names)))
load = {person["name"]: sum(person["name"] in names for _, names in plans[0]) for person in people}
return {"load": load, "fair": max(load.values()) - min(load.values()) <= 2}
