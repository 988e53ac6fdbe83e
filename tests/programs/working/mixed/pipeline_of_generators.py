import json
from functools import partial, reduce
from itertools import islice


async def orders(size=12):
    cursor = None
    while True:
        page = await tools.list_orders(cursor=cursor, limit=size)
        for order in page["items"]:
            yield order
        cursor = page["next"]
        if not cursor:
            return


async def where(test, source):
    async for item in source:
        if test(item):
            yield item


async def select(function, source):
    async for item in source:
        yield function(item)


async def batched(size, source):
    batch = []
    async for item in source:
        batch.append(item)
        if len(batch) == size:
            yield tuple(batch)
            batch.clear()
    if batch:
        yield tuple(batch)


stages = [
    partial(where, lambda o: o["status"] == "shipped"),
    partial(select, lambda o: (o["id"], sum(line["quantity"] for line in o["lines"]))),
    partial(batched, 4),
]
stream = reduce(lambda source, stage: stage(source), stages, orders())
batches = [batch async for batch in stream]
for batch in islice(batches, 3):
    print(json.dumps(batch))
{"batches": len(batches), "units": sum(units for batch in batches for _, units in batch)}
