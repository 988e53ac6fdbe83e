from functools import cmp_to_key
from operator import itemgetter, attrgetter, methodcaller


def natural(text):
    parts, number = [], ""
    for ch in text + " ":
        if ch.isdigit():
            number += ch
        else:
            if number:
                parts.append((0, int(number), ""))
                number = ""
            parts.append((1, 0, ch))
    return parts


def compare(a, b):
    """Teams up, then salary down, then name."""
    if a["team"] != b["team"]:
        return -1 if a["team"] < b["team"] else 1
    if a["salary"] != b["salary"]:
        return b["salary"] - a["salary"]
    return (a["name"] > b["name"]) - (a["name"] < b["name"])


people = await tools.staff()
by_cmp = sorted(people, key=cmp_to_key(compare))
by_key = sorted(people, key=lambda p: (p["team"], -p["salary"], p["name"]))
stable = sorted(sorted(people, key=itemgetter("name"), reverse=True), key=itemgetter("salary"))
nones_last = sorted([3, None, 1, None, 2], key=lambda x: (x is None, x))
order = {"sales": 0, "data": 1}
custom = sorted(people, key=lambda p: order.get(p["team"], len(order)))
words = ["banana", "Apple", "cherry", "apple"]
words.sort(key=str.casefold)
return {
    "same": by_cmp == by_key,
    "names": [p["name"] for p in by_cmp],
    "stable": [*map(itemgetter("name"), stable)],
    "files": sorted(["f10", "f9", "f1b", "f1a"], key=natural),
    "nones": nones_last,
    "custom": [p["team"][0] for p in custom],
    "words": words,
    "by_len": sorted(words, key=methodcaller("count", "p")),
    "imag": sorted([3 + 1j, 1 + 2j], key=attrgetter("imag"))[-1].real,
    "max": max(people, key=itemgetter("salary"))["name"],
    "reversed": list(reversed(words)),
}
