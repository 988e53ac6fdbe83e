import re
from collections import Counter, defaultdict

LINE = re.compile(r"(?P<day>\S+) (?P<time>\S+) (?P<level>\w+) \[(?P<service>\w+)\] request (?P<id>\d+) took (?P<ms>\d+)ms")
levels = defaultdict(Counter)
slow = []
for number, line in enumerate((await tools.read_text(path="/logs/app.log")).splitlines(), 1):
    found = LINE.fullmatch(line)
    if not found:
        raise ValueError(f"line {number} is no log line: {line!r}")
    levels[found["service"]][found["level"]] += 1
    if int(found["ms"]) > 370:
        slow.append((found["day"], found["time"], found["service"], int(found["ms"])))

print("service  " + "".join(f"{level:>7}" for level in ("DEBUG", "INFO", "WARN", "ERROR")))
for service in sorted(levels):
    print(f"{service:<9}" + "".join(f"{levels[service][level]:>7}" for level in ("DEBUG", "INFO", "WARN", "ERROR")))
return [f"{day} {time} {service} {ms}ms" for day, time, service, ms in sorted(slow)]
