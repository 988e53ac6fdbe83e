#: kind exception
#: line 6
#: says the keys there are '1', '2', '3'
import json

stored = json.dumps({person["id"]: person["team"] for person in (await tools.staff())[:3]})
print(stored)
teams = json.loads(stored)
return teams[2]
