#: kind cpu-limit
#: line 4
#: says longer than its limit of 2 s
#: says faster algorithm
def ways(steps):
    if steps < 2:
        return 1
    return ways(steps - 1) + ways(steps - 2)


left = await tools.stock(item="honey")
return ways(40 + left)
