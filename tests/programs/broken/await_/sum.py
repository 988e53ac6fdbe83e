#: kind exception
#: line 2
#: says await tools.stock(...)
items = ["tea", "cake", "mug"]
total = sum(tools.stock(item=item) for item in items)
return f"{total} things in {len(items)} kinds"
