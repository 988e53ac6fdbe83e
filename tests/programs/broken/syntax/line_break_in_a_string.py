#: kind exception
#: line 5
#: says unterminated string literal
lines = []
for item in ["tea", "mug"]:
    left = await tools.stock(item=item)
    lines.append(f"{item}: {left}")
return "
".join(lines)
