def rows_of(markdown):
    lines = [line.strip() for line in markdown.splitlines() if line.strip().startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head, rule, *body = cells
    assert all(set(cell) <= set("-: ") for cell in rule)
    return [dict(zip(head, map(int, row), strict=True)) for row in body]


def to_markdown(rows):
    head = list(rows[0])
    width = {h: max(len(h), *(len(str(r[h])) for r in rows)) for h in head}
    lines = ["| " + " | ".join(h.rjust(width[h]) for h in head) + " |"]
    lines.append("|" + "|".join("-" * (width[h] + 1) + ":" for h in head) + "|")
    lines += ["| " + " | ".join(str(r[h]).rjust(width[h]) for h in head) + " |" for r in rows]
    return "\n".join(lines)


rows = rows_of(await tools.read_text(path="/docs/readme.md"))
for row in rows:
    row["total"] = sum(row.values()) * 100
table = to_markdown(rows)
print(table)
assert rows_of(table) == rows
rows
