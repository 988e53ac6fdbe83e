#: kind exception
#: line 1
#: says await tools.search(...)
best = sorted(tools.search(query="report", limit=20), key=lambda note: note["score"], reverse=True)
return [note["title"] for note in best[:3]]
