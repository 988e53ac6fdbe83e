from datetime import date, timedelta
from itertools import cycle

people = await tools.staff()
by_city = {}
for person in people:
    by_city.setdefault(person["city"], []).append(person["name"])

start = date(2026, 11, 30)
turns = cycle(sorted(p["name"] for p in people if p["manager"] is not None))
plan = []
for offset in range(7):
    day = start + timedelta(days=offset)
    if day.weekday() >= 5:
        plan.append((day, "closed", ""))
        continue
    name = next(turns)
    city = next(city for city, names in by_city.items() if name in names)
    sky = (await tools.weather(city=city, day=offset))["sky"]
    plan.append((day, name, f"{city}, {sky}"))

for day, name, where in plan:
    print(f"{day:%a %d %b}  {name:<7}{where}".rstrip())
return [name for _, name, _ in plan]
