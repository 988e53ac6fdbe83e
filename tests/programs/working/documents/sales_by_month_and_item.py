import csv
from collections import defaultdict
from datetime import date

text = await tools.read_text(path="/data/sales.csv")
reader = csv.reader(text.splitlines())
header = next(reader)
index = {name: i for i, name in enumerate(header)}
months = defaultdict(lambda: defaultdict(int))
weekdays = defaultdict(int)
for row in reader:
    day = date.fromisoformat(row[index["date"]])
    item = row[index["item"]].removesuffix(", large")
    months[f"{day:%Y-%m}"][item] += int(row[index["units"]])
    weekdays[day.strftime("%a")] += 1
for month in sorted(months):
    best = max(sorted(months[month]), key=months[month].get)
    print(f"{month}: {sum(months[month].values()):>3} units, best {best} ({months[month][best]})")
return {"weekdays": dict(sorted(weekdays.items())), "columns": header}
