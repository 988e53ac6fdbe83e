#: kind exception
#: line 6
#: says add `import json`
text = await tools.read_text(path="/data/events.jsonl")
clicks = 0
for line in text.splitlines():
    if not line.strip():
        continue
    event = json.loads(line)
    if event["type"] == "click":
        clicks += 1
return clicks
