#: kind exception
#: line 4
#: says '}'
lines = []
for person in await tools.staff():
    bonus = person["salary"] * 0.05
    text = f"{person['name']}: {bonus:.2f"
    lines.append(text)
return "\n".join(lines)
