#: kind invalid-output
#: line none
#: says $.send
#: says await tools.send(...)
people = await tools.staff()
actions = {person["name"]: tools.send for person in people[:1]}
return {"send": actions["Ada"], "people": len(people)}
