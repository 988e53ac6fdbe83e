#: kind exception
#: line 6
#: says `error`
#: says `except`
order = None
try:
    order = await tools.get_order(id="O-099")
except ToolCallError as error:
    print("not there")
return order or {"failed": error.message}
