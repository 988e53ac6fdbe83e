from string import Template

letter = Template("Dear $name,\nyour order ${order} of $$${amount} is $status.\n")
messages = []
for number in (3, 6, 9):
    order = await tools.get_order(id=f"O-{number:03d}")
    customer = await tools.get_customer(id=order["customer"])
    amount = sum(l["price"] * l["quantity"] for l in order["lines"])
    fields = {"name": customer["name"], "order": order["id"], "amount": f"{amount:,.2f}", "status": order["status"]}
    messages.append(letter.substitute(fields))
print("".join(messages), end="")
try:
    letter.substitute(name="x")
except KeyError as error:
    print("missing", error)
return letter.safe_substitute(name="Ada").splitlines()[1]
