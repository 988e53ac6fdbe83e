#: kind exception
#: line 4
#: says the keys there are 'item', 'quantity', 'price'
order = await tools.get_order(id="O-017")
total = 0.0
for line in order["lines"]:
    total += line["quantity"] * line["unitPrice"]
print(f"{order['id']}: {total:.2f}")
return total
