#: kind invalid-output
#: line none
#: says $ is a map
#: says use list(x)
notes = await tools.search(query="tray", limit=10)
titles = map(lambda note: note["title"].upper(), notes)
return titles
