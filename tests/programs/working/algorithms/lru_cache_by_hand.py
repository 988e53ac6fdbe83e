from collections import OrderedDict


class LRU:
    def __init__(self, capacity, loader):
        self.capacity, self.loader = capacity, loader
        self.data = OrderedDict()
        self.hits = self.misses = 0

    async def get(self, key):
        if key in self.data:
            self.data.move_to_end(key)
            self.hits += 1
        else:
            self.misses += 1
            self.data[key] = await self.loader(key)
            if len(self.data) > self.capacity:
                gone, _ = self.data.popitem(last=False)
                print("evicted", gone)
        return self.data[key]


cache = LRU(3, lambda id: tools.get_customer(id=id))
names = []
for id in [1, 2, 3, 1, 4, 2, 5, 1]:
    names.append((await cache.get(id))["name"][-1])
print("".join(names), list(cache.data))
return {"hits": cache.hits, "misses": cache.misses, "rate": f"{cache.hits / (cache.hits + cache.misses):.1%}"}
