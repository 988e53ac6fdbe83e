#: kind exception
#: line 2
#: says 'await' outside async function
#: says `lambda`
items = ["tea", "cake", "mug", "tray"]
items.sort(key=lambda item: await tools.stock(item=item))
return items[0]
