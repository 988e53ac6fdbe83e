from contextlib import suppress

emails = {}
for id in (1, 4, 13, 2, 0):
    emails[id] = "unknown"
    with suppress(ToolCallError):
        customer = await tools.get_customer(id=id)
        emails[id] = customer["email"] or "none"

total = 0
for text in ("1", "two", "3", None, "4.5"):
    with suppress(ValueError, TypeError):
        total += int(text)

with suppress(KeyError, IndexError):
    [][1]
    print("never")

zips = []
for id in range(1, 5):
    customer = await tools.get_customer(id=id)
    try:
        zips.append(customer["address"]["zip"])
    except KeyError as missing:
        zips.append(f"no {missing.args[0]}")
print(emails)
return {"emails": list(emails.values()), "total": total, "zips": zips}
