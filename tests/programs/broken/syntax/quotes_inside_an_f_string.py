#: kind exception
#: line 3
#: says quote
order = await tools.get_order(id="O-018")
customer = await tools.get_customer(id=order["customer"])
text = f"Order "{order['id']}" of {customer['name']} is {order['status']}"
print(text)
return text
