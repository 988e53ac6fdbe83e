#: kind policy
#: line 4
#: says `globals` is not available to programs; use variables of your own, or a dict
tea = await tools.stock(item="tea")
cake = await tools.stock(item="cake")
mug = await tools.stock(item="mug")
counts = {name: globals()[name] for name in ("tea", "cake", "mug")}
return counts
