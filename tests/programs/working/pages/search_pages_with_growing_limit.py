async def search_all(query, step=4):
    limit, previous = step, -1
    while True:
        found = await tools.search(query=query, limit=limit)
        if len(found) < limit or len(found) == previous:
            return found, limit
        previous = len(found)
        limit += step


results = {}
for query in ["tea", "Oslo", "mug", "nothing at all"]:
    found, limit = await search_all(query)
    results[query] = [note["id"] for note in found]
    print(f"{query!r}: {len(found)} notes with limit {limit}")
best = max((note for note in (await tools.search(query="report", limit=50))), key=lambda n: (n["score"], -n["id"]))
return {"results": results, "best": best["title"]}
