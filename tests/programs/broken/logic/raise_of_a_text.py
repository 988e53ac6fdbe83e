#: kind exception
#: line 4
#: says exceptions must derive from BaseException
order = await tools.get_order(id="O-044")
total = sum(line["quantity"] for line in order["lines"])
if total < 100:
    raise f"only {total} things in {order['id']}"
return total
