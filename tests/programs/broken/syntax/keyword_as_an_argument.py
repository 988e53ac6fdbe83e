#: kind exception
#: line 2
#: says `from`
#: says keyword
price = (await tools.get_order(id="O-003"))["lines"][0]["price"]
yen = price * await tools.rate(from="EUR", to="JPY")
return round(yen)
