import csv
import io
from collections import defaultdict
from operator import itemgetter

text = await tools.read_text(path="/data/sales.csv")
reader = csv.DictReader(io.StringIO(text))
totals, units = defaultdict(float), defaultdict(int)
for row in reader:
    item, _, size = row["item"].partition(", ")
    totals[row["region"], item] += int(row["units"]) * float(row["price"])
    units[row["region"]] += int(row["units"])
print(reader.fieldnames, reader.line_num)

out = io.StringIO()
writer = csv.writer(out, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
writer.writerow(["region", "item", "total"])
for (region, item), total in sorted(totals.items(), key=itemgetter(1), reverse=True)[:4]:
    writer.writerow((region, item, round(total, 2)))
print(out.getvalue(), end="")

tsv = io.StringIO()
w = csv.DictWriter(tsv, ["a", "b"], delimiter="\t", extrasaction="ignore", restval="-")
w.writeheader()
w.writerows([{"a": 'say "hi"', "b": "x\ty", "c": 1}, {"a": "line\nbreak"}])
print(repr(tsv.getvalue()))
tsv.seek(0)
print(list(csv.reader(tsv, delimiter="\t")), list(csv.reader(["a;'b;c';d"], delimiter=";", quotechar="'")))
dialect = csv.Sniffer().sniff("a;b;c\n1;2;3\n4;5;6\n")
csv.register_dialect("pipes", delimiter="|", skipinitialspace=True)
print(dialect.delimiter, [*csv.reader(["x| y|z"], "pipes")], csv.excel.delimiter)
try:
    list(csv.DictReader(["a,b"], strict=True)), csv.DictWriter(io.StringIO(), ["a"]).writerow({"z": 1})
except ValueError as e:
    print(e)
units
