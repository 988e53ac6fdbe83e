#: kind exception
#: line 1
#: says a tool call that was never awaited
#: says put await in front of it
receipt = await tools.send(
    to="docs@example.org",
    text=tools.read_text(path="/docs/readme.md"),
)
return receipt["length"]
