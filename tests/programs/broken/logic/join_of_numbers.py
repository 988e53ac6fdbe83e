#: kind exception
#: line 2
#: says sequence item 0: expected str instance, int found
people = await tools.staff()
text = ", ".join(person["salary"] for person in people)
return f"salaries: {text}"
