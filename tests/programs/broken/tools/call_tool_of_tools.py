#: kind exception
#: line 3
#: says tools has no tool 'call_tool'
#: says Tools: list_orders, get_order, get_customer, stock
left = {}
for item in ("tea", "mug", "tray"):
    left[item] = await tools.call_tool(name="stock", arguments={"item": item})
return {item: count for item, count in left.items() if count}
