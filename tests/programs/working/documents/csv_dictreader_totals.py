import csv
import io

text = await tools.read_text(path="/data/sales.csv")
totals: dict[str, float] = {}
units: dict[str, int] = {}
for row in csv.DictReader(io.StringIO(text)):
    region = row["region"]
    totals[region] = totals.get(region, 0.0) + int(row["units"]) * float(row["price"])
    units[region] = units.get(region, 0) + int(row["units"])
out = io.StringIO()
writer = csv.writer(out, lineterminator="\n")
writer.writerow(["region", "units", "total"])
for region in sorted(totals):
    writer.writerow([region, units[region], f"{totals[region]:.2f}"])
print(out.getvalue(), end="")
return {r: round(t, 2) for r, t in totals.items()}
