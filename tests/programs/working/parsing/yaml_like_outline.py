import json

TEXT = """\
shop:
  name: Tea and more
  open: true
  floors:
    - ground
    - first
  hours:
    mon: 9
    sat: 10.5
owner: null
"""


def scalar(text):
    return {"true": True, "false": False, "null": None}.get(text, None if text == "null" else number(text))


def number(text):
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def parse(lines, indent=0):
    """The mapping or list that begins at the first line, by indentation."""
    result = None
    while lines:
        depth = len(lines[0]) - len(lines[0].lstrip())
        if depth < indent:
            break
        if depth > indent:
            raise ValueError(f"unexpected indent: {lines[0].strip()!r}")
        line = lines.pop(0).strip()
        if line.startswith("- "):
            result = [] if result is None else result
            result.append(scalar(line[2:]))
            continue
        key, colon, rest = line.partition(":")
        if not colon:
            raise ValueError(f"no colon: {line!r}")
        result = {} if result is None else result
        result[key] = scalar(rest.strip()) if rest.strip() else parse(lines, indent + 2)
    return result


print(json.dumps(parse(TEXT.splitlines())))
for bad in ("a: 1\n   b: 2", "nothing here"):
    try:
        parse(bad.splitlines())
    except ValueError as error:
        print("error:", error)
