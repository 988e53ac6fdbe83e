#: kind exception
#: line 5
#: says did you mean `append`?
order = await tools.get_order(id="O-013")
short = []
for line in order["lines"]:
    if await tools.stock(item=line["item"]) < line["quantity"]:
        short.apend(line["item"])
return short or "all there"
