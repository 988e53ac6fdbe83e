#: kind exception
#: line 4
#: says did you mean `startswith`?
text = await tools.read_text(path="/docs/readme.md")
headings = []
for line in text.splitlines():
    if line.startwith("#"):
        headings.append(line.lstrip("# "))
return headings
