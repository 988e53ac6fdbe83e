import textwrap

orders = (await tools.list_orders(limit=4))["items"]
lines = ["ORDER REPORT".center(44, "="), ""]
grand = 0
for order in orders:
    lines.append(f"{order['id']}  {order['placed'][:10]}  {order['status']:>10}")
    for line in order["lines"]:
        amount = line["quantity"] * line["price"]
        grand += amount
        lines.append(f"    {line['item']:.<20}{line['quantity']:>3} x {line['price']:>6.2f} {amount:>8.2f}")
    note = order["note"] or "no note was left with this order, so nothing special needs to be done"
    lines += textwrap.wrap(note, width=40, initial_indent="    > ", subsequent_indent="      ")
lines += ["", f"{'total':>35} {grand:>8.2f}"]
report = "\n".join(lines)
print(report)
return {"width": max(map(len, lines)), "lines": len(lines)}
