people = await tools.staff()
reports = {}
for person in people:
    reports.setdefault(person["manager"], []).append(person)


def size(person):
    return 1 + sum(size(report) for report in reports.get(person["id"], []))


def cost(person):
    return person["salary"] + sum(cost(report) for report in reports.get(person["id"], []))


def draw(person, lead="", last=True, top=True):
    branch = "" if top else ("`-- " if last else "|-- ")
    yield f"{lead}{branch}{person['name']} ({size(person)}, {cost(person):,})"
    below = sorted(reports.get(person["id"], []), key=lambda p: p["name"])
    for n, report in enumerate(below):
        deeper = lead if top else lead + ("    " if last else "|   ")
        yield from draw(report, deeper, n == len(below) - 1, False)


(head,) = reports[None]
chart = list(draw(head))
print("\n".join(chart))
return {"people": size(head), "payroll": cost(head), "lines": len(chart)}
