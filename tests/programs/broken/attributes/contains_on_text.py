#: kind exception
#: line 4
#: says `in`
log = await tools.read_text(path="/logs/app.log")
errors = []
for line in log.splitlines():
    if line.contains("ERROR"):
        errors.append(line)
return {"errors": len(errors), "last": errors[-1]}
