#: kind exception
#: line 3
#: says `len(
people = await tools.staff()
sales = [person for person in people if person["team"] == "sales"]
share = sales.length / len(people)
return {"sales": len(sales), "share": share}
