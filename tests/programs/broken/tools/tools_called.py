#: kind exception
#: line 2
#: says await tools.get_customer(
number = 3
customer = await tools("get_customer", {"id": number})
return {"name": customer["name"], "city": customer["city"]}
