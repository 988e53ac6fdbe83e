#: kind exception
#: line 4
#: says a list of 5
notes = await tools.search(query="report")
lines = []
for position in range(10):
    note = notes[position]
    lines.append(f"{note['id']}: {note['title']}")
return lines
