#: kind exception
#: line 2
#: says (await tools.read_text(...)).splitlines
errors = 0
for line in await tools.read_text(path="/logs/app.log").splitlines():
    if " ERROR " in line:
        errors += 1
return {"errors": errors}
