import asyncio


class Conflict(RuntimeError):
    pass


class Store:
    def __init__(self, **rows):
        self.rows = {k: (v, 1) for k, v in rows.items()}

    async def read(self, key):
        await asyncio.sleep(0)
        return self.rows[key]

    async def write(self, key, value, expected):
        await asyncio.sleep(0)
        _, version = self.rows[key]
        if version != expected:
            raise Conflict(key)
        self.rows[key] = (value, version + 1)


retries = 0


async def add(store, key, amount):
    global retries
    while True:
        value, version = await store.read(key)
        try:
            return await store.write(key, value + amount, version)
        except Conflict:
            retries += 1
            await asyncio.sleep(0)


async def main():
    store = Store(a=100, b=0)
    async with asyncio.TaskGroup() as group:
        for n in range(5):
            group.create_task(add(store, "a", -10))
            group.create_task(add(store, "b", +10))
    (a, va), (b, vb) = store.rows["a"], store.rows["b"]
    assert a + b == 100
    return {"a": a, "b": b, "versions": [va, vb], "retried": retries > 0}


await main()
