people = {p["id"]: p for p in await tools.staff()}


def chain(number):
    while number is not None:
        yield people[number]["name"]
        number = people[number]["manager"]


def span(number):
    direct = [p for p in people.values() if p["manager"] == number]
    return len(direct) + sum(span(p["id"]) for p in direct)


for number in people:
    print(" > ".join(chain(number)))
depth = {p["name"]: sum(1 for _ in chain(i)) - 1 for i, p in people.items()}
cost = lambda i: people[i]["salary"] + sum(cost(p["id"]) for p in people.values() if p["manager"] == i)
return {"depth": depth, "span": {people[i]["name"]: span(i) for i in people}, "cost": cost(2)}
