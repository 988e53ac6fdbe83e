#: kind exception
#: line 3
#: says can only concatenate str (not "float") to str
order = await tools.get_order(id="O-036")
total = sum(line["quantity"] * line["price"] for line in order["lines"])
message = "Total of " + order["id"] + ": " + total
return message
