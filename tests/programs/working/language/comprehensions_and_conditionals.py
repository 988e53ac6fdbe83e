matrix = [[3 * r + c for c in range(3)] for r in range(3)]
flat = [x for row in matrix for x in row if x % 2]
transposed = [list(col) for col in zip(*matrix)]
diag = [matrix[i][i] for i in range(len(matrix))]
lookup = {f"{r},{c}": v for r, row in enumerate(matrix) for c, v in enumerate(row) if r != c}
triangle = [(i, j) for i in range(4) for j in range(i) if (i + j) % 2 if i]
inverted = {v: k for k, v in {"a": 1, "b": 2}.items()}
labels = ["fizz" * (not n % 3) + "buzz" * (not n % 5) or n for n in range(1, 16)]
grade = lambda s: "A" if s >= 90 else "B" if s >= 80 else "C" if s >= 70 else "F"
nested = {k: [v for v in range(k) if v % 2 == k % 2] for k in range(4)}

x = 5
chained = [1 < x < 10, 1 < x > 3, x == 5 != 4, 1 < x < 3 < 2, "a" < "b" <= "b", None is None is not False]
logic = [0 or "default", "" or [] or {}, 1 and 2, 0 and 1 / 0, not [], bool("False"), (None or {}).get("k", "none")]
agg = (sum(x * x for x in range(5)), any(v > 7 for v in flat), all([]), max((len(w), w) for w in ["aa", "b"]), min([], default=0))
shadow = [x for x in range(3)]
gen = (i for i in [1, 2, 3])
consumed = [sum(gen), sum(gen)]
zipped = dict(zip("abc", range(10)))
try:
    list(zip([1], [1, 2], strict=True))
except ValueError as e:
    zipped["error"] = str(e)
picked = [c["name"][-1] for n in range(1, 13) if (c := await tools.get_customer(id=n))["city"] in ("Oslo", "Lima")]
return {"flat": flat, "t": transposed, "diag": diag, "lookup": lookup, "tri": triangle, "inv": inverted, "labels": labels, "grades": [grade(s) for s in (95, 85, 71, 3)], "nested": nested, "chained": chained, "logic": logic, "agg": agg, "x": x, "shadow": shadow, "consumed": consumed, "zipped": zipped, "picked": picked}
