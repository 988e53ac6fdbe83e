#: kind exception
#: line 3
#: says $.limit: expected integer, given null
settings = {"query": "kettle", "limit": None}
print("searching", settings["query"])
notes = await tools.search(query=settings["query"], limit=settings.get("limit"))
return [note["body"].splitlines()[0] for note in notes]
