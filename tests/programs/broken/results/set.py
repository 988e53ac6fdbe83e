#: kind invalid-output
#: line none
#: says $.cities is a set
#: says use sorted(x) or list(x)
people = await tools.staff()
cities = {person["city"] for person in people}
return {"count": len(cities), "cities": cities}
