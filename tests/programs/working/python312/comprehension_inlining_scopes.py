class Config:
    base = 10
    scaled = [n * 2 for n in range(3)]
    names = {k: v for k, v in zip("ab", range(2))}


x = "outer"
fs = [lambda: x for x in range(3)]
values = [f() for f in fs]
squares = {x: [y for y in range(x)] for x in range(3)}


def shadow(items):
    i = "kept"
    found = [i for i in items if (last := i)]
    return i, found, last


def nested():
    total = 0

    def add(n):
        nonlocal total
        total += n
        return total

    return [add(n) for n in range(4)], total


async def gather(ids):
    return {i: c["city"] async for i, c in pairs(ids) if c["city"] != "Lima"}


async def pairs(ids):
    for i in ids:
        yield i, await tools.get_customer(id=i)


type Row = dict[str, int]
rows: list[Row] = [{f"{c["id"]}": c["id"]} for c in [await tools.get_customer(id=2)]]
print(x, values, squares, shadow([1, 2]), nested(), Config.scaled, Config.names)
print(f"{[f"{a}{b}" for a in "xy" for b in range(2)]}")
await gather(range(1, 6)), rows
