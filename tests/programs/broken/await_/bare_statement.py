#: kind exception
#: line 4
#: says the call of tools.send on line 4
#: says so it did not happen
customer = await tools.get_customer(id=3)
if customer["email"]:
    text = f"Dear {customer['name']}, your order is on its way."
    tools.send(to=customer["email"], text=text)
    print("sent to", customer["name"])
return True
