base = dict(a=1, b=2) | {"c": 3}
base |= [("d", 4)]
view = base.keys()
items = base.items()
del base["a"]
base["z"] = base.pop("b")
print(list(view), ("z", 2) in items, view & {"c", "q"}, sorted(view | {"q"}), list(reversed(base)))
print(base.setdefault("c", 99), base.setdefault("n", []), base.pop("nope", None), base.popitem(), {**base, "c": 0})
print(dict.fromkeys("ab", 0), dict(zip("xy", (1, 2))), {i: i**2 for i in range(3)}, {1: "int", True: "bool", 1.0: "float"})
base.update({"u": 1}, v=2)
nested = {"a": {"b": {"c": [10, {"d": "deep"}]}}}


def dig(data, path, default=None):
    for part in path.split("."):
        try:
            data = data[int(part)] if isinstance(data, list) else data[part]
        except (KeyError, IndexError, ValueError, TypeError):
            return default
    return data


def flatten(d, prefix=""):
    for k, v in d.items():
        key = f"{prefix}.{k}" if prefix else k
        if isinstance(v, dict):
            yield from flatten(v, key)
        elif isinstance(v, list):
            yield from flatten(dict(enumerate(v)), key)
        else:
            yield str(key), v


def merge(a, b):
    return {k: merge(a[k], b[k]) if isinstance(a.get(k), dict) and isinstance(b.get(k), dict) else b.get(k, a.get(k)) for k in a | b}


try:
    for k in base:
        base[k + "!"] = 1
except RuntimeError as e:
    print(e)
customer = await tools.get_customer(id=5)
first, *_ = sorted(customer)
{"deep": dig(nested, "a.b.c.1.d"), "none": dig(nested, "a.x.c", "?"), "flat": dict(flatten(nested)), "merged": merge({"x": {"y": 1, "z": 2}}, {"x": {"y": 5}, "w": 0}), "customer": dict(flatten(customer)), "first": first, 1: "int key", None: "none key", True: "bool"}
