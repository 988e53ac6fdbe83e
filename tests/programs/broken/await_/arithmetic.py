#: kind exception
#: line 3
#: says await tools.rate(...)
order = await tools.get_order(id="O-006")
euros = sum(line["quantity"] * line["price"] for line in order["lines"])
pounds = euros * tools.rate(base="EUR", to="GBP")
return f"{pounds:.2f} GBP"
