#: kind exception
#: line 6
#: says timezone.utc
from datetime import datetime

order = await tools.get_order(id="O-043")
placed = datetime.fromisoformat(order["placed"].replace("Z", "+00:00"))
limit = datetime(2026, 6, 1)
return "late" if placed > limit else "early"
