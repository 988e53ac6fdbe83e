#: kind exception
#: line 4
#: says `from statistics import mean`
people = await tools.staff()
salaries = [person["salary"] for person in people]
print("people:", len(people))
average = mean(salaries)
return {"average": round(average, 2), "above": sum(1 for s in salaries if s > average)}
