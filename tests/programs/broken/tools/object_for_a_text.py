#: kind exception
#: line 4
#: says $.item: expected string, given {
order = await tools.get_order(id="O-020")
missing = []
for line in order["lines"]:
    left = await tools.stock(item=line)
    if left < line["quantity"]:
        missing.append(line["item"])
return missing
