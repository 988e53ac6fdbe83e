#: kind exception
#: line 2
#: says await tools.staff(...)
names = {
    person["id"]: person["name"] for person in tools.staff()
}
return names
