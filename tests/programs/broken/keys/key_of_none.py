#: kind exception
#: line 5
#: says is None
labels = []
for number in range(1, 5):
    customer = await tools.get_customer(id=number)
    address = customer.get("address")
    labels.append(f"{customer['name']}, {address['street']}")
return labels
