#: kind cpu-limit
#: line 3
#: says longer than its limit of 2 s
#: says line 3
left = await tools.stock(item="mug") + 0.5
days = 0
while left != 0: left -= 1; days += 1
return {"days": days}
