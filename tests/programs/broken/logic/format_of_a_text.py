#: kind exception
#: line 6
#: says float(
import csv

text = await tools.read_text(path="/data/sales.csv")
lines = []
for row in csv.DictReader(text.splitlines()):
    lines.append(f"{row['item']:<20} {row['price']:>8.2f}")
return lines[:5]
