import asyncio

ids = ["O-001", "O-999", "O-010", "nope", "O-059"]
outcomes = await asyncio.gather(*(tools.get_order(id=i) for i in ids), return_exceptions=True)
good, bad = {}, {}
for id_, outcome in zip(ids, outcomes, strict=True):
    if isinstance(outcome, BaseException):
        bad[id_] = f"{type(outcome).__name__}: {outcome}"
    else:
        good[id_] = len(outcome["lines"])
for id_, text in bad.items():
    print(id_, "->", text)
return {"good": good, "bad": sorted(bad)}
