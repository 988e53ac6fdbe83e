#: kind invalid-output
#: line none
#: says $.orders[1].lines[0].amount is a Decimal
#: says use str(x)
from decimal import Decimal

report = {"orders": []}
for number in ("O-025", "O-028"):
    order = await tools.get_order(id=number)
    lines = [{"item": line["item"], "amount": line["quantity"] * line["price"]} for line in order["lines"]]
    report["orders"].append({"id": number, "lines": lines})
report["orders"][1]["lines"][0]["amount"] = Decimal("12.50")
return report
