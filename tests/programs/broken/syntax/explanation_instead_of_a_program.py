#: kind exception
#: line 1
#: says takes a Python program
I will look up the order first and then check its status.

order = await tools.get_order(id="O-001")
return order["status"]
