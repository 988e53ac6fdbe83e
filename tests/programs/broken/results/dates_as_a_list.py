#: kind invalid-output
#: line none
#: says $[0] is a date
#: says use x.isoformat()
import datetime

page = await tools.list_orders(limit=3)
days = [datetime.date.fromisoformat(order["placed"][:10]) for order in page["items"]]
sorted(days)
