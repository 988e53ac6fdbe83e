#: kind exception
#: line 6
#: says `None`
customer = await tools.get_customer(id=2)
address = customer.get("address")
record = {
    "name": customer["name"],
    "street": address["street"] if address else
        null,
}
return record
