#: kind exception
#: line 3
#: says unterminated string literal
text = await tools.read_text(path="/docs/readme.md")
blocks = text.split("\n\n")
print(len(blocks), "blocks)
return blocks[0].lstrip("# ")
