#: kind exception
#: line 4
#: says expected an indented block after 'if' statement on line 3
low = []
for item in ["tea", "cake"]:
    if await tools.stock(item=item) < 5:
    low.append(item)
return low
