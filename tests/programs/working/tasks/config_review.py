LIMITS = {"port": (1024, 65535), "max_items": (1, 40), "timeout": (0.1, 10), "workers": (1, 64)}
KINDS = {"port": "int", "max_items": "int", "timeout": "float", "debug": "bool", "workers": "int"}

section, findings, seen = None, [], set()
for line in (await tools.read_text(path="/data/config.ini")).splitlines():
    if line.startswith("["):
        section = line.strip("[]")
        continue
    key, equals, text = (part.strip() for part in line.partition("="))
    if not equals:
        continue
    seen.add(key)
    match KINDS.get(key), text.lower():
        case "int", digits if digits.isdigit():
            value = int(digits)
        case "float", _:
            value = float(text)
        case "bool", "yes" | "on" | "true":
            findings.append(f"[{section}] {key} is on")
            continue
        case _:
            continue
    low, high = LIMITS.get(key, (value, value))
    if not low <= value <= high:
        findings.append(f"[{section}] {key} = {value}, allowed are {low} to {high}")
findings += [f"{key} is missing" for key in sorted(KINDS.keys() - seen)]
print(*findings, sep="\n")
return {"checked": len(seen), "findings": len(findings)}
