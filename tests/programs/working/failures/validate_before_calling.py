import re
from dataclasses import dataclass, field


@dataclass
class Report:
    sent: list = field(default_factory=list)
    problems: dict = field(default_factory=dict)


def problems_of(message):
    found = []
    if not re.fullmatch(r"[^@\s]+@[^@\s]+\.\w+", message.get("to", "")):
        found.append("to: not an address")
    text = message.get("text")
    if not isinstance(text, str):
        found.append(f"text: expected a string, got {type(text).__name__}")
    elif not 1 <= len(text) <= 20:
        found.append(f"text: {len(text)} characters, allowed are 1 to 20")
    found += [f"{key}: unknown" for key in sorted(message.keys() - {"to", "text"})]
    return found


report = Report()
outbox = [
    {"to": "a@b.org", "text": "hi"},
    {"to": "a@b", "text": ""},
    {"text": 5, "cc": "x"},
    {"to": "c@d.net", "text": "x" * 21},
    {"to": "me@home.no", "text": "on time"},
]
for number, message in enumerate(outbox):
    if found := problems_of(message):
        report.problems[number] = found
    else:
        report.sent.append((await tools.send(**message))["length"])
print(report)
{"sent": report.sent, "problems": {str(k): v for k, v in report.problems.items()}}
