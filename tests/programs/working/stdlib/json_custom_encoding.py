import json
from dataclasses import asdict, dataclass, is_dataclass
from datetime import date
from decimal import Decimal
from enum import Enum


class Kind(Enum):
    GIFT = "gift"


@dataclass
class Parcel:
    kind: Kind
    sent: date
    weight: Decimal
    tags: frozenset = frozenset()


def default(o):
    if is_dataclass(o):
        return {"__type__": type(o).__name__, **asdict(o)}
    match o:
        case Enum():
            return o.value
        case date() | Decimal():
            return str(o)
        case set() | frozenset():
            return sorted(o)
    raise TypeError(f"cannot encode {type(o).__name__}")


def hook(d):
    if d.pop("__type__", None) == "Parcel":
        return Parcel(Kind(d["kind"]), date.fromisoformat(d["sent"]), Decimal(d["weight"]), frozenset(d["tags"]))
    return d


class Compact(json.JSONEncoder):
    def default(self, o):
        return list(o) if isinstance(o, range) else super().default(o)


parcel = Parcel(Kind.GIFT, date(2026, 3, 1), Decimal("1.50"), frozenset("ba"))
text = json.dumps({"p": [parcel]}, default=default, indent=2, ensure_ascii=False)
print(text)
print(json.loads(text, object_hook=hook)["p"][0] == parcel, json.dumps({"r": range(3), "é": "ü"}, cls=Compact), json.dumps({2: None, True: 1.0, None: [1, ()]}))
print(json.loads('{"a": 1.10, "b": 2}', parse_float=Decimal, object_pairs_hook=list), json.loads("[NaN, 1e3, -0]"), json.dumps("\u2028</script>"), json.dumps(float("inf")))
for bad in ('{"a": }', "[1, 2", "{'a': 1}", "", '{"a": 1} x'):
    try:
        json.loads(bad)
    except json.JSONDecodeError as e:
        print(f"{e.msg} @{e.lineno}:{e.colno} {e}")
for bad in ({"x": object}, {"s": {1}}):
    try:
        json.dumps(bad)
    except TypeError as e:
        print(e)
json.loads(json.dumps(parcel, default=default))
