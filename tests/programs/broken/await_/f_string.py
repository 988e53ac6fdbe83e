#: kind exception
#: line 3
#: says await tools.stock(...)
lines = []
for item in ["tea", "cake", "honey"]:
    lines.append(f"{item}: {tools.stock(item=item)} left")
return "\n".join(lines)
