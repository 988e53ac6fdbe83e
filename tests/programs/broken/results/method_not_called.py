#: kind invalid-output
#: line none
#: says $.city is a function (upper)
#: says call it and return its result
customer = await tools.get_customer(id=11)
return {
    "name": customer["name"],
    "city": customer["city"].upper,
    "tags": sorted(customer["tags"]),
}
