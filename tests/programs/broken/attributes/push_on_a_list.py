#: kind exception
#: line 5
#: says `append`
notes = await tools.search(query="tea", limit=5)
result = []
for note in notes:
    if note["score"] > 0.4:
        result.push({"id": note["id"], "title": note["title"]})
return result
