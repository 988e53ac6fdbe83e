#: kind exception
#: line 6
#: says no `if`
found = []
for number in (1, 2, 4):
    customer = await tools.get_customer(id=number)
    if customer["email"]: found.append(customer["email"])
    print(customer["name"])
    else:
        found.append("none")
return found
