#: kind exception
#: line 4
#: says range(
items = ["tea", "cake", "mug"]
counts = {}
report = []
for index in len(items):
    counts[items[index]] = await tools.stock(item=items[index])
return counts
