#: kind exception
#: line 4
#: says the call of tools.send on line 4
#: says write await tools.send(...)
people = await tools.staff()
leader = next(person for person in people if person["manager"] is None)
text = f"There are {len(people)} of us"
confirmation = tools.send(to=f"{leader['name'].lower()}@example.org", text=text)
return {"told": leader["name"]}
