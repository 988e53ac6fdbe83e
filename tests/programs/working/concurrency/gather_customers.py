import asyncio

results = await asyncio.gather(*(tools.get_customer(id=n) for n in range(1, 13)))
assert [c["id"] for c in results] == list(range(1, 13))
vip = [c["name"] for c in results if "vip" in c["tags"]]
print(f"{len(results)} customers, {len(vip)} vip")
vip
