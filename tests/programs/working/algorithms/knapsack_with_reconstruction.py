from typing import NamedTuple


class Item(NamedTuple):
    name: str
    weight: int
    value: int


def knapsack(items: list[Item], capacity: int) -> tuple[int, list[str]]:
    table = [[0] * (capacity + 1) for _ in range(len(items) + 1)]
    for i, item in enumerate(items, start=1):
        for c in range(capacity + 1):
            table[i][c] = table[i - 1][c]
            if item.weight <= c:
                table[i][c] = max(table[i][c], table[i - 1][c - item.weight] + item.value)
    chosen, c = [], capacity
    for i in range(len(items), 0, -1):
        if table[i][c] != table[i - 1][c]:
            chosen.append(items[i - 1].name)
            c -= items[i - 1].weight
    return table[-1][-1], chosen[::-1]


async def main():
    stocked = {}
    for name in ("tea", "cake", "mug", "tray", "spoon", "honey", "kettle"):
        stocked[name] = await tools.stock(item=name)
    items = [Item(n, left + 1, len(n) * 3 + left) for n, left in stocked.items()]
    best, chosen = knapsack(items, 15)
    return {"best": best, "chosen": chosen, "weight": sum(i.weight for i in items if i.name in chosen)}


await main()
