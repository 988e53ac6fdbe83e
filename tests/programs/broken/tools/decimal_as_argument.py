#: kind exception
#: line 7
#: says $.value.total
#: says use str(x)
from decimal import Decimal

order = await tools.get_order(id="O-016")
total = Decimal("0")
for line in order["lines"]:
    total += Decimal(str(line["price"])) * line["quantity"]
return await tools.echo(value={"order": order["id"], "total": total})
