#: kind exception
#: line 3
#: says limit
#: says integer
settings = {"query": "kettle", "limit": None}
print("searching", settings["query"])
notes = await tools.search(query=settings["query"], limit=settings.get("limit"))
return [note["body"].splitlines()[0] for note in notes]
