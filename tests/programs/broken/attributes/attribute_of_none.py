#: kind exception
#: line 4
#: says `customer['email']` is None: check it before reading `.split`
domains = {}
for number in range(1, 7):
    customer = await tools.get_customer(id=number)
    domain = customer["email"].split("@")[1]
    domains.setdefault(domain, []).append(customer["name"])
return domains
