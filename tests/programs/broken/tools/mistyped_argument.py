#: kind exception
#: line 4
#: says $.limt: unknown
#: says did you mean 'limit'?
words = ["tea", "honey"]
found = {}
for word in words:
    found[word] = await tools.search(query=word, limt=3)
return {word: [note["title"] for note in notes] for word, notes in found.items()}
