#: kind exception
#: line 3
#: says ZeroDivisionError
notes = await tools.search(query="sugar", limit=20)
scores = [note["score"] for note in notes]
average = sum(scores) / len(scores)
return round(average, 3)
