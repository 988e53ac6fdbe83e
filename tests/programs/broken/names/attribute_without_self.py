#: kind exception
#: line 6
#: says `self.lines`
class Basket:
    def __init__(self):
        self.lines = []

    def add(self, item, quantity):
        lines.append((item, quantity))


basket = Basket()
order = await tools.get_order(id="O-007")
for line in order["lines"]:
    basket.add(line["item"], line["quantity"])
return len(basket.lines)
