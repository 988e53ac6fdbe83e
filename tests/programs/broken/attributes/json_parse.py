#: kind exception
#: line 6
#: says `json.loads`
import json

text = await tools.read_text(path="/data/events.jsonl")
users = {}
for line in text.split("\n"):
    event = json.parse(line)
    users[event["user"]] = users.get(event["user"], 0) + 1
return users
