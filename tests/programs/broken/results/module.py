#: kind invalid-output
#: line none
#: says $.parser is a module
#: says return a value from it instead
import json

text = await tools.read_text(path="/data/events.jsonl")
events = [json.loads(line) for line in text.splitlines()]
return {"parser": json, "events": len(events)}
