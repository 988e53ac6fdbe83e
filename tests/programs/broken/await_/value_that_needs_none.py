#: kind exception
#: line 4
#: says remove `await`
import json

text = await tools.read_text(path="/data/events.jsonl")
event = await json.loads(text.splitlines()[0])
return event["user"]
