import asyncio
from collections import defaultdict
from statistics import mean

staff = await tools.staff()
cities = sorted({person["city"] for person in staff})
grid = await asyncio.gather(*(asyncio.gather(*(tools.weather(city=c, day=d) for d in range(5))) for c in cities))
people = defaultdict(list)
for person in staff:
    people[person["city"]].append(person)

HEAD = ("city", "people", "mean pay", "warmest", "days by sky")
rows = []
for city, days in zip(cities, grid):
    skies = [day["sky"] for day in days]
    warmest = max(range(len(days)), key=lambda d: days[d]["celsius"])
    rows.append(
        (
            city,
            ", ".join(sorted(p["name"] for p in people[city])),
            f"{mean(p['salary'] for p in people[city]):.0f}",
            f"day {warmest}",
            " ".join(f"{sky}:{skies.count(sky)}" for sky in sorted(set(skies))),
        )
    )
widths = [max(len(row[i]) for row in [HEAD, *rows]) for i in range(len(HEAD))]


def line(cells):
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |"


print(line(HEAD))
print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
print(*map(line, rows), sep="\n")
