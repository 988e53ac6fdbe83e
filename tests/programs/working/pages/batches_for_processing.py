from itertools import islice


async def all_ids():
    cursor = None
    ids = []
    while True:
        page = await tools.list_orders(cursor=cursor, limit=20)
        ids += [o["id"] for o in page["items"]]
        if (cursor := page["next"]) is None:
            return ids


def batches(iterable, size):
    it = iter(iterable)
    while batch := list(islice(it, size)):
        yield batch


report = []
for number, batch in enumerate(batches(await all_ids(), 16), start=1):
    details = [await tools.get_order(id=i) for i in batch[:2]]
    report.append({"batch": number, "size": len(batch), "sample": [d["status"] for d in details]})
report
