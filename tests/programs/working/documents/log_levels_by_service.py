import re
from collections import Counter, defaultdict

LINE = re.compile(r"^(?P<date>\S+) (?P<time>\S+) (?P<level>[A-Z]+) \[(?P<service>\w+)\] (?P<text>.*)$")
text = await tools.read_text(path="/logs/app.log")
table = defaultdict(Counter)
bad = 0
for line in text.splitlines():
    m = LINE.match(line)
    if m is None:
        bad += 1
        continue
    table[m["service"]][m["level"]] += 1
for service in sorted(table):
    levels = ", ".join(f"{level}={n}" for level, n in sorted(table[service].items()))
    print(f"{service}: {levels}")
return {"lines": text.count("\n") + 1, "bad": bad, "errors": sum(c["ERROR"] for c in table.values())}
