#: kind memory-limit
#: line 5
#: says more memory than its limit of
#: says hold less at once
text = await tools.read_text(path="/data/sales.csv")
rows = text.splitlines()
table = []
while len(rows) > 0:
    table.append(rows * 2_000)
return len(table)
