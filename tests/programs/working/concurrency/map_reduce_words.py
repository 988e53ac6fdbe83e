import asyncio
from collections import Counter
from functools import reduce

PATHS = ["/logs/app.log", "/docs/readme.md", "/data/config.ini"]


async def map_file(path):
    text = await tools.read_text(path=path)
    return Counter(word.strip("[]#|-=.").lower() for word in text.split() if word.isascii())


counters = await asyncio.gather(*map(map_file, PATHS))
total = reduce(lambda a, b: a + b, counters, Counter())
del total[""]
top = sorted(total.items(), key=lambda kv: (-kv[1], kv[0]))[:5]
print(*[f"{w}:{n}" for w, n in top])
return {"files": [c.total() for c in counters], "distinct": len(total)}
