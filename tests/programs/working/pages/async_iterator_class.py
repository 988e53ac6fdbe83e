class Orders:
    def __init__(self, limit=9, **filters):
        self.limit, self.filters = limit, filters
        self.buffer, self.cursor, self.done = [], None, False
        self.requests = 0

    def __aiter__(self):
        return self

    async def __anext__(self):
        if not self.buffer:
            if self.done:
                raise StopAsyncIteration
            page = await tools.list_orders(cursor=self.cursor, limit=self.limit, **self.filters)
            self.requests += 1
            self.buffer = list(reversed(page["items"]))
            self.cursor = page["next"]
            self.done = self.cursor is None
            if not self.buffer:
                raise StopAsyncIteration
        return self.buffer.pop()


paid = Orders(status="paid")
ids = [order["id"] async for order in paid]
everything = Orders(limit=50)
count = 0
async for _ in everything:
    count += 1
return {"paid": len(ids), "first": ids[:3], "requests": paid.requests, "all": count, "all_requests": everything.requests}
