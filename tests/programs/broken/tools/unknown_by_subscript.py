#: kind exception
#: line 3
#: says tools has no tool 'getOrder'
#: says tools.get_order
ids = ["O-001", "O-002", "O-003"]
statuses = {}
for order in [await tools["getOrder"]({"id": number}) for number in ids]:
    statuses[order["id"]] = order["status"]
return statuses
