from collections import defaultdict
from functools import reduce

people = {p["id"]: p for p in await tools.staff()}
reports = defaultdict(list)
for p in people.values():
    reports[p["manager"]].append(p["id"])


def chain(id):
    while (boss := people[id]["manager"]) is not None:
        yield people[boss]["name"]
        id = boss


def cost(id):
    return people[id]["salary"] + sum(cost(r) for r in reports[id])


def tree(id, prefix="", last=True):
    yield f"{prefix}{'└─ ' if last else '├─ '}{people[id]['name']} ({cost(id)})"
    kids = sorted(reports[id], key=lambda r: people[r]["name"])
    for n, kid in enumerate(kids):
        yield from tree(kid, prefix + ("   " if last else "│  "), n == len(kids) - 1)


def common_boss(a, b):
    above = list(chain(a))
    return next((name for name in chain(b) if name in above), None)


(root,) = reports[None]
print(*tree(root), sep="\n")
deepest = max(people, key=lambda id: (len([*chain(id)]), -id))
return {
    "deepest": [people[deepest]["name"], *chain(deepest)],
    "common": [common_boss(4, 5), common_boss(4, 7), common_boss(1, 2)],
    "span": {people[k]["name"]: len(v) for k, v in reports.items() if k},
    "payroll": reduce(lambda total, p: total + p["salary"], people.values(), 0),
}
