class Query:
    def __init__(self, table):
        self._table = table
        self._where, self._order, self._limit, self._fields = [], None, None, ["*"]

    def select(self, *fields):
        self._fields = list(fields)
        return self

    def where(self, field, op=None, value=None, **equal):
        if op is not None:
            self._where.append((field, op, value))
        self._where += [(k, "==", v) for k, v in equal.items()]
        return self

    def order_by(self, field, desc=False):
        self._order = (field, desc)
        return self

    def limit(self, n):
        self._limit = n
        return self

    def __str__(self):
        sql = f"SELECT {', '.join(self._fields)} FROM {self._table}"
        if self._where:
            sql += " WHERE " + " AND ".join(f"{f} {o} {v!r}" for f, o, v in self._where)
        if self._order:
            sql += f" ORDER BY {self._order[0]}{' DESC' if self._order[1] else ''}"
        return sql + (f" LIMIT {self._limit}" if self._limit else "")

    OPS = {"==": lambda a, b: a == b, ">": lambda a, b: a > b, "in": lambda a, b: a in b, "!=": lambda a, b: a != b}

    async def run(self):
        rows = await getattr(tools, self._table)()
        for field, op, value in self._where:
            rows = [r for r in rows if self.OPS[op](r[field], value)]
        if self._order:
            rows.sort(key=lambda r: r[self._order[0]], reverse=self._order[1])
        return [{f: r[f] for f in self._fields} for r in rows[: self._limit]]


query = (
    Query("staff")
    .select("name", "salary")
    .where("salary", ">", 4500)
    .where("team", "in", ("sales", "data"))
    .order_by("salary", desc=True)
    .limit(3)
)
print(query)
await query.run()
