#: kind exception
#: line 5
#: says unsupported operand type(s) for +: 'int' and 'str'
import csv

text = await tools.read_text(path="/data/sales.csv")
rows = list(csv.DictReader(text.splitlines()))
units = sum(row["units"] for row in rows if row["region"] == "north")
return {"north": units}
