#: kind exception
#: line 1
#: says await tools.search(...)
first, second, *others = tools.search(query="cake", limit=10)
return {"first": first["title"], "second": second["title"], "others": len(others)}
