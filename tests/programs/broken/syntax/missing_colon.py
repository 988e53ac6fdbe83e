#: kind exception
#: line 3
#: says SyntaxError: expected ':'
people = await tools.staff()
rich = []
for person in people
    if person["salary"] > 5000:
        rich.append(person["name"])
return rich
