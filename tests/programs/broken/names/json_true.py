#: kind exception
#: line 5
#: says Python writes `True` for `true`
customer = await tools.get_customer(id=5)
summary = {
    "name": customer["name"],
    "city": customer["city"],
    "vip": true,
    "tags": customer["tags"],
}
return summary
