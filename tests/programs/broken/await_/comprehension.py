#: kind exception
#: line 2
#: says await tools.staff(...)
print("everybody")
names = {person["id"]: person["name"] for person in tools.staff()}
return names
