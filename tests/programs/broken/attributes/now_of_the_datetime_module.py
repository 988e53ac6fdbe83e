#: kind exception
#: line 4
#: says datetime.datetime.fromisoformat
import datetime

order = await tools.get_order(id="O-030")
placed = datetime.fromisoformat(order["placed"].replace("Z", "+00:00"))
return {"weekday": placed.strftime("%A"), "hour": placed.hour}
