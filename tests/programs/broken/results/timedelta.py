#: kind invalid-output
#: line none
#: says $.waited is a timedelta
#: says use x.total_seconds()
from datetime import datetime, timezone

order = await tools.get_order(id="O-022")
placed = datetime.strptime(order["placed"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
now = datetime(2027, 1, 1, tzinfo=timezone.utc)
return {"waited": now - placed}
