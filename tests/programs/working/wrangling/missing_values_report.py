customers = [await tools.get_customer(id=n) for n in range(1, 13)]
fields = sorted({key for c in customers for key in c})
missing = {f: [c["id"] for c in customers if c.get(f) in (None, [], "")] for f in fields}
complete = [c["id"] for c in customers if all(c.get(f) for f in fields)]
for field, ids in missing.items():
    share = len(ids) / len(customers)
    print(f"{field:<8} {share:>4.0%} {'█' * round(share * 20)}")
filled = [{**{"address": {"street": "unknown", "zip": "00000"}}, **c, "email": c["email"] or "none@example.org"} for c in customers]
assert all(c["email"] and c["address"] for c in filled)
return {"missing": missing, "complete": complete, "zip": [c["address"]["zip"] for c in filled][:4]}
