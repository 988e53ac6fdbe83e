#: kind policy
#: line 1
#: says use datetime and zoneinfo
from dateutil import parser

page = await tools.list_orders(limit=10)
days = sorted(parser.parse(order["placed"]).date().isoformat() for order in page["items"])
return days
