#: kind exception
#: line 2
#: says it is a list of 3
#: says loop over it
result = await tools.search(query="honey", limit=5)
titles = [note["title"] for note in result.data]
return titles
