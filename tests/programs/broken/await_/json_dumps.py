#: kind exception
#: line 4
#: says await tools.staff(
import json

path = "/staff.json"
text = json.dumps(tools.staff(), indent=2)
print(path, len(text))
return text
