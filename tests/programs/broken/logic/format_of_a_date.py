#: kind exception
#: line 6
#: says unconverted data remains: T
from datetime import datetime

page = await tools.list_orders(limit=5)
days = []
for order in page["items"]:
    days.append(datetime.strptime(order["placed"], "%Y-%m-%d").strftime("%d %b"))
return days
