import asyncio
import difflib
import json

items = ["tea", "cake", "mug", "tray", "spoon", "honey", "kettle"]


async def snapshot():
    counts = await asyncio.gather(*(tools.stock(item=item) for item in items))
    return dict(zip(items, counts))


def after_sale(stock, sold):
    return {item: count - sold.get(item, 0) for item, count in stock.items()}


before = await snapshot()
assert before == await snapshot(), "nobody sold anything"
order = await tools.get_order(id="O-005")
sold = {line["item"]: line["quantity"] for line in order["lines"]}
after = after_sale(before, sold)
texts = [json.dumps(stock, indent=1, sort_keys=True).splitlines() for stock in (before, after)]
for line in difflib.unified_diff(*texts, "before", "after", lineterm="", n=0):
    print(line)
changed = [item for item in items if before[item] != after[item]]
return {"sold": sold, "changed": changed, "same": sorted(changed) == sorted(sold)}
