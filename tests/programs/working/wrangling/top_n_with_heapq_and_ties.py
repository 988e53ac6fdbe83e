import heapq
from operator import itemgetter

people = await tools.staff()
top = heapq.nlargest(3, people, key=itemgetter("salary"))
bottom = heapq.nsmallest(3, people, key=lambda p: (p["salary"], p["name"]))
ranks, rank, last = [], 0, None
for position, person in enumerate(sorted(people, key=lambda p: -p["salary"]), 1):
    if person["salary"] != last:
        rank, last = position, person["salary"]
    ranks.append(f"{rank}. {person['name']}")
print(*ranks, sep="\n")
return [[p["name"] for p in top], [p["name"] for p in bottom]]
