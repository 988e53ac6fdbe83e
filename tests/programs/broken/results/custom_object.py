#: kind invalid-output
#: line none
#: says $.basket is a Basket object
#: says return its fields as a dict
class Basket:
    def __init__(self, order):
        self.id = order["id"]
        self.items = [line["item"] for line in order["lines"]]

    def __repr__(self):
        return f"Basket({self.id})"


basket = Basket(await tools.get_order(id="O-041"))
return {"basket": basket}
