#: kind exception
#: line 4
#: says cannot assign to function call
text = await tools.read_text(path="/logs/app.log")
counts = {}
for line in text.splitlines():
    counts.get(line.split()[2], 0) = counts.get(line.split()[2], 0) + 1
return counts
