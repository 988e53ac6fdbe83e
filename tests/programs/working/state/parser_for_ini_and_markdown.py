import re


def parse_ini(text):
    result, section = {}, None
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split(";", 1)[0].strip()
        if not line:
            continue
        if m := re.fullmatch(r"\[(?P<name>[\w.]+)\]", line):
            section = result.setdefault(m["name"], {})
        elif section is not None and "=" in line:
            key, value = map(str.strip, line.split("=", 1))
            section[key] = convert(value)
        else:
            raise ValueError(f"line {number}: {raw!r}")
    return result


def convert(value):
    if value.lower() in {"yes", "true", "on"}:
        return True
    for cast in (int, float):
        try:
            return cast(value)
        except ValueError:
            pass
    return value


def parse_markdown(text):
    doc, block = {"headings": [], "lists": [], "links": {}, "table": []}, None
    for line in text.splitlines():
        doc["links"].update(re.findall(r"\[([^\]]+)\]\(([^)]+)\)", line))
        match re.split(r"\s+", line, maxsplit=1):
            case [marks, title] if set(marks) == {"#"}:
                doc["headings"].append((len(marks), title))
            case ["-", item]:
                doc["lists"].append(item)
            case ["|", rest]:
                doc["table"].append([c.strip() for c in rest.rstrip("| ").split("|")])
    return doc


config = parse_ini(await tools.read_text(path="/data/config.ini"))
doc = parse_markdown(await tools.read_text(path="/docs/readme.md"))
try:
    parse_ini("[a]\nx = 1\noops")
except ValueError as e:
    error = str(e)
{"config": config, "doc": doc, "error": error}
