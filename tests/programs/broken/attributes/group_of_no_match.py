#: kind exception
#: line 6
#: says is None: check it before reading `.group`
import re

log = await tools.read_text(path="/logs/app.log")
slowest = 0
for line in log.splitlines():
    took = int(re.search(r"took (\d+) ms", line).group(1))
    slowest = max(slowest, took)
return slowest
