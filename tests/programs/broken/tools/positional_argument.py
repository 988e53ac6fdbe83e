#: kind exception
#: line 3
#: says tools.get_order takes keyword arguments
#: says get_order(*, id: str)
lines = []
for number in range(1, 6):
    order = await tools.get_order(f"O-{number:03d}")
    lines.append(f"{order['id']} {order['status']}")
return "\n".join(lines)
