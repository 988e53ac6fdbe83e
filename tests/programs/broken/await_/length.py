#: kind exception
#: line 1
#: says len((await tools.search(...)))
count = len(tools.search(query="tea", limit=20))
print(f"{count} notes about tea")
return count
