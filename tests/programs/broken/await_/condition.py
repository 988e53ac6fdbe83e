#: kind exception
#: line 3
#: says await tools.stock(...)
order = await tools.get_order(id="O-032")
for line in order["lines"]:
    if tools.stock(item=line["item"]):
        print(line["item"], "can be sent")
    else:
        print(line["item"], "is missing")
