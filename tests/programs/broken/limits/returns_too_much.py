#: kind output-limit
#: line none
#: says the output exceeds the limit of 1048576 bytes
#: says print and return only what is needed
text = await tools.read_text(path="/data/sales.csv")
header, *rows = text.splitlines()
pairs = [f"{first};{second}" for first in rows for second in rows]
return {"header": header, "pairs": pairs * 12}
