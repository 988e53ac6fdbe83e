#: kind exception
#: line 4
#: says Extra data
#: says splitlines()
import json

text = await tools.read_text(path="/data/events.jsonl")
events = json.loads(text)
return sum(event["ms"] for event in events)
