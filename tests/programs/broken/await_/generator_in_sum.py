#: kind exception
#: line 2
#: says [await
items = ["tea", "cake", "mug"]
total = sum(await tools.stock(item=item) for item in items)
return {"items": items, "total": total}
