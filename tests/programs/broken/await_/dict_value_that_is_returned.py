#: kind exception
#: line 3
#: says write await tools.stock(...)
customer = await tools.get_customer(id=9)
return {"name": customer["name"],
        "tea": tools.stock(item="tea"),
        "city": customer["city"]}
