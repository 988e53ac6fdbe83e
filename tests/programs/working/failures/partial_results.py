import asyncio

wanted = ["O-003", "O-777", "O-010", "order 5", "O-059", ""]
answers = await asyncio.gather(*(tools.get_order(id=id) for id in wanted), return_exceptions=True)

found, missing = {}, {}
for id, answer in zip(wanted, answers, strict=True):
    if isinstance(answer, ToolCallError):
        missing[id] = answer.message
    elif isinstance(answer, BaseException):
        raise answer
    else:
        found[id] = {"status": answer["status"], "lines": len(answer["lines"])}

print(f"{len(found)} of {len(wanted)} orders")
for id, why in missing.items():
    print(f"  {id or '(empty)'}: {why}")
return {"found": found, "missing": sorted(missing)}
