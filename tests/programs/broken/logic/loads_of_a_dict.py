#: kind exception
#: line 4
#: says already a dict
#: says json.loads
import json

raw = await tools.weather(city="Oslo", day=2)
report = json.loads(raw)
return {"sky": report["sky"], "wind": report["wind"]}
