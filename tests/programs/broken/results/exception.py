#: kind invalid-output
#: line none
#: says $.errors[0] is an exception (ToolCallError)
#: says use str(x)
orders, errors = [], []
for number in ("O-050", "O-070"):
    try:
        orders.append(await tools.get_order(id=number))
    except ToolCallError as error:
        errors.append(error)
return {"found": len(orders), "errors": errors}
