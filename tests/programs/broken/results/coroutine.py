#: kind invalid-output
#: line none
#: says a coroutine that was never awaited
#: says put await in front of the call
async def low_stock(limit):
    found = []
    for item in ("tea", "cake", "mug", "spoon"):
        if await tools.stock(item=item) < limit:
            found.append(item)
    return found


return {"limit": 5, "low": low_stock(5)}
