#: kind policy
#: line 3
#: says `exec` is not available to programs; write the statements directly
code = "result = [n * n for n in range(5)]"
scope = {}
exec(code, scope)
await tools.echo(value=scope["result"])
return scope["result"]
