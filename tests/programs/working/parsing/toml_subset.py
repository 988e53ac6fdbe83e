import json
import re


def value(text):
    text = text.strip()
    if text.startswith("[") and text.endswith("]"):
        return [value(part) for part in re.findall(r'"[^"]*"|[^,\s]+', text[1:-1])]
    if re.fullmatch(r'"[^"]*"', text):
        return json.loads(text)
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text.replace("_", ""), 0)
    except ValueError:
        return float(text)


def loads(text):
    document = {}
    table = document
    for number, line in enumerate(text.splitlines(), 1):
        line = re.sub(r'\s*#[^"]*$', "", line).strip()
        if not line:
            continue
        if found := re.fullmatch(r"\[\[(.+)\]\]", line):
            table = {}
            document.setdefault(found[1], []).append(table)
        elif found := re.fullmatch(r"\[(.+)\]", line):
            table = document
            for part in found[1].split("."):
                table = table.setdefault(part, {})
        elif found := re.fullmatch(r"([\w-]+)\s*=\s*(.+)", line):
            if found[1] in table:
                raise ValueError(f"line {number}: {found[1]!r} is given twice")
            table[found[1]] = value(found[2])
        else:
            raise ValueError(f"line {number}: {line!r}")
    return document


TEXT = '''
title = "Shop"   # the name
[server.http]
port = 8_080
mask = 0xff
hosts = ["a.org", "b.org"]
[limits]
timeout = 2.5
debug = false
[[user]]
name = "bob # not a comment"
'''
print(json.dumps(loads(TEXT), indent=1))
for bad in ("a = 1\na = 2", "what is this"):
    try:
        loads(bad)
    except ValueError as error:
        print(error)
