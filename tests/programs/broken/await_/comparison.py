#: kind exception
#: line 2
#: says await tools.stock(...)
items = ["tea", "cake", "mug", "tray"]
low = [item for item in items if tools.stock(item=item) < 4]
return {"low": low}
