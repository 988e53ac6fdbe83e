#: kind invalid-output
#: line none
#: says use x.group()
#: says .group()
import re

text = await tools.read_text(path="/docs/readme.md")
links = [re.search(r"\[(\w+)\]\(([^)]+)\)", line) for line in text.splitlines()]
return [link for link in links if link]
