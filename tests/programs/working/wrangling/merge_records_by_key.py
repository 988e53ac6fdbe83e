def merge(*sources, key="id"):
    merged = {}
    for source in sources:
        for record in source:
            merged.setdefault(record[key], {}).update({k: v for k, v in record.items() if v is not None})
    return [merged[k] for k in sorted(merged)]


people = await tools.staff()
raises = [{"id": p["id"], "salary": round(p["salary"] * 1.03)} for p in people if p["team"] == "data"]
phones = [{"id": p["id"], "phone": f"+{p['id']:03d}"} for p in people if p["id"] % 2]
new = [{"id": 8, "name": "Hugo", "salary": 4000, "manager": None}]
merged = merge(people, raises, phones, new)
changed = [p["name"] for p in merged if p != next((q for q in people if q["id"] == p["id"]), None)]
print(changed)
merged
