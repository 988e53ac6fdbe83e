#: kind exception
#: line 6
#: says RecursionError
people = {person["id"]: person for person in await tools.staff()}
people[1]["manager"] = 7


def chain(number):
    return [people[number]["name"], *chain(people[number]["manager"])]


return chain(4)
