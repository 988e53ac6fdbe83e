#: kind output-limit
#: line 5
#: says the output exceeds the limit of 1048576 bytes
#: says print and return only what is needed
text = await tools.read_text(path="/logs/app.log")
lines = text.splitlines()
for first in lines:
    for second in lines:
        print(first, "|", second, "|", first == second, "|" * 200)
return len(lines)
