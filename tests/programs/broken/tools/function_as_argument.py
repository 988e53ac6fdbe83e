#: kind exception
#: line 6
#: says a function (heading)
#: says call it and return its result
def heading(name):
    return f"Report for {name}"


customer = await tools.get_customer(id=1)
await tools.send(to=customer["email"], text=heading)
return "sent"
