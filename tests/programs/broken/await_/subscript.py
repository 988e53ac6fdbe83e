#: kind exception
#: line 2
#: says was not awaited
#: says (await tools.get_order(...))[...]
wanted = "O-001"
status = tools.get_order(id=wanted)["status"]
if status == "open":
    print(wanted, "is open")
return status
