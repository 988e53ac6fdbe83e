#: kind policy
#: line 1
#: says module 'datetime' has no attribute 'timzone' here
#: says did you mean `timezone`
from datetime import datetime, timzone

order = await tools.get_order(id="O-034")
placed = datetime.fromisoformat(order["placed"].replace("Z", "+00:00"))
return placed.astimezone(timzone.utc).isoformat()
