#: kind cpu-limit
#: line 1
#: says longer than its limit of 2 s
#: says faster algorithm
def ways(steps): return 1 if steps < 2 else ways(steps - 1) + ways(steps - 2)


left = await tools.stock(item="honey")
return ways(40 + left)
