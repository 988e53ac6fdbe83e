from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")
VAT = Decimal("0.25")
order = await tools.get_order(id="O-032")
customer = await tools.get_customer(id=order["customer"])
rate = Decimal(str(await tools.rate(base="EUR", to="USD")))


def money(amount):
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


out = [f"Invoice {order['id']} for {customer['name']}", "-" * 38]
net = Decimal(0)
for line in order["lines"]:
    price = money(Decimal(str(line["price"])) * rate)
    amount = price * line["quantity"]
    net += amount
    out.append(f"{line['item']:<10}{line['quantity']:>4} x {price:>8}{amount:>13}")
vat = money(net * VAT)
out += ["-" * 38, f"{'net':<25}{net:>13}", f"{'VAT 25 %':<25}{vat:>13}", f"{'to pay, USD':<25}{net + vat:>13}"]
print("\n".join(out))
return {"net": str(net), "vat": str(vat), "total": str(net + vat)}
