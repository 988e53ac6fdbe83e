#: kind exception
#: line 7
#: says IndentationError: unindent does not match any outer indentation level
busy = []
for key in ["a", "b"]:
    try:
        await tools.flaky(key=key, fail=1)
    except ToolCallError as error:
        busy.append(error.message)
     print(key, "failed")
return busy
