#: kind exception
#: line 3
#: says max()
#: says default=
people = await tools.staff()
salaries = [person["salary"] for person in people if person["city"] == "Paris"]
best = max(salaries)
return {"city": "Paris", "best": best}
