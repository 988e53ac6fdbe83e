#: kind exception
#: line 1
#: says add `from dataclasses import dataclass`
@dataclass
class Line:
    item: str
    amount: float


order = await tools.get_order(id="O-008")
lines = [Line(line["item"], line["quantity"] * line["price"]) for line in order["lines"]]
return max(lines, key=lambda line: line.amount).item
