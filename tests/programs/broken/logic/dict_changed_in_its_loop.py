#: kind exception
#: line 3
#: says dictionary changed size during iteration
#: says list(
order = await tools.get_order(id="O-040")
order["checked"] = True
for key in order:
    if order[key] is None or key == "lines":
        del order[key]
return order
