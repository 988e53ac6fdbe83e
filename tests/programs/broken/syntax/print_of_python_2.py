#: kind exception
#: line 3
#: says Missing parentheses in call to 'print'
notes = await tools.search(query="spoon", limit=3)
for note in notes:
    print "%s: %s" % (note["id"], note["title"])
