from itertools import batched, chain, starmap
import asyncio

customers = [await tools.get_customer(id=n) for n in range(1, 13)]
reachable = [c for c in customers if c["email"]]


async def mail(batch):
    receipts = await asyncio.gather(*(tools.send(to=c["email"], text=f"Hello {c["name"]}!") for c in batch))
    return [r["to"] for r in receipts]


sent = []
for number, batch in enumerate(batched(reachable, 4), 1):
    sent.append(await mail(batch))
    print(f"batch {number}: {len(batch)} mails, last {sent[-1][-1]}")
try:
    list(batched("abc", 0))
except ValueError as e:
    print(e)
print([*batched("ABCDEFG", 3)], [sum(b) for b in batched(range(10), 3)])
{"sent": list(chain.from_iterable(sent)), "pairs": [f"{a}{b}" for a, b in batched("abcdef", 2)]}
