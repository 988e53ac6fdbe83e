#: kind exception
#: line 3
#: says rate: invalid arguments: $.to: missing, it is required
order = await tools.get_order(id="O-010")
euros = sum(line["quantity"] * line["price"] for line in order["lines"])
dollars = euros * await tools.rate(base="EUR")
return round(dollars, 2)
