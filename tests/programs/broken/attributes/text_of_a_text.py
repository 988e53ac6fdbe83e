#: kind exception
#: line 3
#: says it is a str
response = await tools.read_text(path="/data/sales.csv")
print(len(response))
rows = response.text.splitlines()
header, *body = rows
return {"columns": header.split(","), "rows": len(body)}
