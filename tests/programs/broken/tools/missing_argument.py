#: kind exception
#: line 3
#: says 'to'
#: says rate(base: str, to: str)
order = await tools.get_order(id="O-010")
euros = sum(line["quantity"] * line["price"] for line in order["lines"])
dollars = euros * await tools.rate(base="EUR")
return round(dollars, 2)
