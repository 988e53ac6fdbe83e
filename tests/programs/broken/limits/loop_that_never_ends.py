#: kind cpu-limit
#: line 4
#: says longer than its limit of 2 s
#: says line 4
stock = await tools.stock(item="honey")
days, left = 0, stock
while left != 0.5:
    left = left - 1 if left > 0 else stock
return days
