#: kind cpu-limit
#: line 5
#: says longer than its limit of 2 s
#: says line 5
import re

text = await tools.read_text(path="/logs/app.log")
line = max(text.splitlines(), key=len).replace(" ", "") + "a" * 30
found = re.match(r"^(\w+|[\w-]+)*!$", "a" * 40 + line)
return bool(found)
