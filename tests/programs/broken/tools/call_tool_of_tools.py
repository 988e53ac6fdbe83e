#: kind exception
#: line 3
#: says Tools: list_orders
#: says await tools.name(
left = {}
for item in ("tea", "mug", "tray"):
    left[item] = await tools.call_tool(name="stock", arguments={"item": item})
return {item: count for item, count in left.items() if count}
