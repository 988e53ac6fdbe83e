#: kind exception
#: line 2
#: says `for` without `async`
titles = []
async for note in await tools.search(query="mug", limit=3):
    titles.append(note["title"])
return titles
