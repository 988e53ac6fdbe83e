#: kind exception
#: line 3
#: says NameError
#: says did you mean `enumerate`?
notes = await tools.search(query="report", limit=10)
lines = []
for number, note in enumarate(notes, 1):
    lines.append(f"{number}. {note['title']}")
return "\n".join(lines)
