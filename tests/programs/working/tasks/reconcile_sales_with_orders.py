import csv
import io
from collections import defaultdict

text = await tools.read_text(path="/data/sales.csv")
sheet = defaultdict(int)
for row in csv.DictReader(io.StringIO(text)):
    item, _, size = row["item"].partition(", ")
    assert size == "large", size
    sheet[item] += int(row["units"])

ordered = defaultdict(int)
cursor = None
while True:
    page = await tools.list_orders(cursor=cursor)
    for order in page["items"]:
        for line in order["lines"]:
            ordered[line["item"]] += line["quantity"]
    if (cursor := page["next"]) is None:
        break

print(f"{'item':<8}{'sheet':>6}{'shop':>6}{'diff':>6}")
differences = {}
for item in sorted(sheet.keys() | ordered.keys()):
    differences[item] = ordered[item] - sheet[item]
    print(f"{item:<8}{sheet[item]:>6}{ordered[item]:>6}{differences[item]:>+6}")
return max(differences.items(), key=lambda pair: (abs(pair[1]), pair[0]))
