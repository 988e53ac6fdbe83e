#: kind exception
#: line 4
#: says '}'
lines = []
for person in await tools.staff():
    bonus = person["salary"] * 0.05
    lines.append(f"{person['name']}: {bonus:.2f")
return "\n".join(lines)
