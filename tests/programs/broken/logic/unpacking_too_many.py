#: kind exception
#: line 4
#: says too many values to unpack (expected 2
text = await tools.read_text(path="/data/config.ini")
settings = {}
for line in (await tools.read_text(path="/logs/app.log")).splitlines():
    day, rest = line.split(" ")
    settings[day] = rest
return [len(text), settings]
