async def import_rows(rows):
    errors = []
    done = 0
    for number, row in enumerate(rows, 1):
        try:
            id, amount = row.split(",")
            await tools.get_customer(id=int(id))
            float(amount)
            done += 1
        except (ValueError, ToolCallError) as error:
            error.add_note(f"row {number}: {row!r}")
            errors.append(error)
    if errors:
        raise ExceptionGroup(f"{len(errors)} rows of {len(rows)}", errors)
    return done


try:
    await import_rows(["1,2.50", "99,1.00", "x,2.00", "3", "4,much", "12,0.5"])
except* ToolCallError as group:
    refused = [f"{e.code} in {e.__notes__[0]}" for e in group.exceptions]
except* ValueError as group:
    malformed = [f"{type(e).__name__}: {e} ({e.__notes__[0]})" for e in group.exceptions]
print(*refused, *malformed, sep="\n")
return {"refused": len(refused), "malformed": len(malformed)}
