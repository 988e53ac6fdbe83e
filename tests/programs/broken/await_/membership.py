#: kind exception
#: line 3
#: says item in (await tools.read_text(...))
paths = ["/data/config.ini", "/docs/readme.md"]
for path in paths:
    if "Install" in tools.read_text(path=path):
        print("how to install:", path)
