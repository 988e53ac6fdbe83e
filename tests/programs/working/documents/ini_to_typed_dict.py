def convert(value):
    lowered = value.lower()
    if lowered in ("yes", "true", "on"):
        return True
    if lowered in ("no", "false", "off"):
        return False
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            pass
    return value


def parse_ini(text):
    config, section = {}, None
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line[0] in "#;":
            continue
        if line.startswith("[") and line.endswith("]"):
            section = config.setdefault(line[1:-1], {})
        elif "=" in line and section is not None:
            key, _, value = line.partition("=")
            section[key.strip()] = convert(value.strip())
        else:
            raise ValueError(f"line {number}: {line!r}")
    return config


config = parse_ini(await tools.read_text(path="/data/config.ini"))
for section, values in config.items():
    for key, value in values.items():
        print(f"{section}.{key}: {value!r} ({type(value).__name__})")
try:
    parse_ini("a = 1")
except ValueError as error:
    print("refused:", error)
config
