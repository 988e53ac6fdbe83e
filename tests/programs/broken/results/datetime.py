#: kind invalid-output
#: line none
#: says $.placed is a datetime
#: says use x.isoformat()
from datetime import datetime

order = await tools.get_order(id="O-019")
placed = datetime.fromisoformat(order["placed"].replace("Z", "+00:00"))
return {"id": order["id"], "placed": placed}
