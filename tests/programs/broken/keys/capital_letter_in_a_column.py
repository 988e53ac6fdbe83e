#: kind exception
#: line 8
#: says did you mean 'region'?
import csv
import io

text = await tools.read_text(path="/data/sales.csv")
reader = csv.DictReader(io.StringIO(text))
revenue = {}
for row in reader:
    region = row["Region"]
    revenue[region] = revenue.get(region, 0) + int(row["units"]) * float(row["price"])
return {region: round(amount, 2) for region, amount in revenue.items()}
