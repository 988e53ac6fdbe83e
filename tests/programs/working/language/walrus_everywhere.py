import re

text = await tools.read_text(path="/logs/app.log")

slow = [ms for line in text.splitlines() if (m := re.search(r"(\d+)ms$", line)) and (ms := int(m[1])) > 380]

cursor, seen = None, []
while (page := await tools.list_orders(cursor=cursor, limit=30)) and seen.extend(o["id"] for o in page["items"]) is None and (cursor := page["next"]):
    pass

if (n := len(seen)) > 50:
    print(f"{n} orders, last {(last := seen[-1])}")

totals = [total := 0] + [total := total + x for x in (1, 2, 3, 4)]
pair = (a := 5, b := a * 2)
stuff = {(key := "k"): (value := [1, 2]), "len": len(value)}
any((witness := word).startswith("re") for word in "a big red fox".split())
f = lambda x: (y := x + 1) * y

print(f"{(w := 7)} {w:=^5} {f(2)=}")
return {"slow": slow, "last": last, "totals": totals, "pair": pair, "stuff": stuff, "witness": witness, "total": total}
