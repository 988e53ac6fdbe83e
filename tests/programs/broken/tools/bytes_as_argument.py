#: kind exception
#: line 5
#: says x.decode() if it is text
import gzip

text = await tools.read_text(path="/docs/readme.md")
packed = gzip.compress(text.encode())
result = await tools.send(to="docs@example.org", text=packed)
return result["length"]
