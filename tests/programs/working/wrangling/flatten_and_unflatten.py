def flatten(value, prefix=""):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flatten(inner, f"{prefix}.{key}" if prefix else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from flatten(inner, f"{prefix}[{index}]")
    else:
        yield prefix, value


def unflatten(pairs):
    import re

    root = {}
    for path, value in pairs:
        parts = [int(p[1:-1]) if p.startswith("[") else p for p in re.findall(r"\[\d+\]|[^.\[\]]+", path)]
        node = root
        for part, following in zip(parts, parts[1:] + [None]):
            empty = value if following is None else [] if isinstance(following, int) else {}
            if isinstance(node, list):
                if len(node) == part:
                    node.append(empty)
                node = node[part]
            else:
                node = node.setdefault(part, empty)
    return root


order = await tools.get_order(id="O-005")
flat = dict(flatten(order))
assert unflatten(flat.items()) == order
for path in flat:
    print(path, "=", repr(flat[path]))
return len(flat)
