#: kind policy
#: line 4
#: says programs have no files; call a tool that reads
import csv

rows = []
with open("/data/sales.csv") as file:
    for row in csv.DictReader(file):
        rows.append(row)
return len(rows)
