class Pages:
    """Async iterator over pages; also remembers how many it fetched."""

    def __init__(self, limit, **filters):
        self.limit = limit
        self.filters = filters
        self.fetched = 0
        self._cursor = ""

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self._cursor is None:
            raise StopAsyncIteration
        page = await tools.list_orders(cursor=self._cursor or None, limit=self.limit, **self.filters)
        self._cursor = page["next"]
        self.fetched += 1
        return page["items"]


class Countdown:
    def __init__(self, start):
        self.n = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n + 1

    def __length_hint__(self):
        return self.n


pages = Pages(4, status="paid")
sizes = [len(items) async for items in pages]
first = await anext(Pages(2))
clock = Countdown(3)
nums = [next(clock), *clock, next(clock, "gone")]
return {"sizes": sizes, "fetched": pages.fetched, "first": [o["id"] for o in first], "nums": nums, "sorted": sorted(Countdown(4))}
