#: kind exception
#: line 5
#: says the dict is empty
log = await tools.read_text(path="/logs/app.log")
levels = {}
for line in log.splitlines():
    level = line.split(" ")[2]
    levels[level] += 1
return levels
