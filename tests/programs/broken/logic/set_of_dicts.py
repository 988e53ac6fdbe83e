#: kind exception
#: line 3
#: says unhashable type: 'dict'
notes = await tools.search(query="tea", limit=20)
more = await tools.search(query="mug", limit=20)
unique = set(notes + more)
return len(unique)
