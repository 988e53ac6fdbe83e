#: kind invalid-output
#: line none
#: says $ is a function (summary)
#: says call it and return its result
people = await tools.staff()


def summary():
    return {"people": len(people), "cost": sum(person["salary"] for person in people)}


return summary
