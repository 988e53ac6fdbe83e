#: kind policy
#: line 2
#: says call a tool that reads or writes them
#: says `tools.read_text`
rows = []
with open("/data/sales.csv") as f:
    for line in f:
        rows.append(line.split(","))
return len(rows)
