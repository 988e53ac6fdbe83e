customers = [await tools.get_customer(id=n) for n in range(1, 13)]
tagged = {}
for c in customers:
    for tag in c["tags"]:
        tagged.setdefault(tag, set()).add(c["id"])

vip, new, late = (tagged[t] for t in ("vip", "new", "late"))
everyone = {c["id"] for c in customers}

print(sorted(new & late), sorted(new | vip), sorted(late - new), sorted(vip ^ late))
print(vip.isdisjoint(new), {6} <= new, new >= {3, 6}, new < everyone, vip.issubset(everyone), len(everyone - vip - new - late))
frozen = frozenset(vip)
groups = {frozen: "vips", frozenset(): "none"}
print(groups[frozenset([10, 5])], frozen in groups, set() == {*()})
new.discard(99)
try:
    new.remove(99)
except KeyError as e:
    print("KeyError", e)
late -= {2, 4}
late |= {100}
late &= everyone | {100}
late.symmetric_difference_update([100, 101])
late.update([102], (103,), {104: "x"})
copy = late.copy()
copy.clear()
union = set().union(*tagged.values())
inter = set.intersection(everyone, new, {3, 6, 9})
{"late": sorted(late), "empty": len(copy), "union": sorted(union), "inter": sorted(inter), "min": min(new), "sum": sum(vip), "chars": "".join(sorted(set("mississippi")))}
