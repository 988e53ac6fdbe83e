#: kind policy
#: line 5
#: says `open` is not available to programs
#: says call a tool that reads or writes them
import json

people = await tools.staff()
names = [person["name"] for person in people]
json.dump(names, open("names.json", "w"))
return "names.json"
