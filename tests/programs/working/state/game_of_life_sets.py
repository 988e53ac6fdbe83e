from itertools import product
from collections import Counter

Cell = tuple[int, int]


def step(alive: set[Cell]) -> set[Cell]:
    counts = Counter(
        (x + dx, y + dy) for x, y in alive for dx, dy in product((-1, 0, 1), repeat=2) if (dx, dy) != (0, 0)
    )
    return {cell for cell, n in counts.items() if n == 3 or n == 2 and cell in alive}


def draw(alive: set[Cell], size: int = 6) -> str:
    return "\n".join("".join(".#"[(x, y) in alive] for x in range(size)) for y in range(size))


glider = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
blinker = {(5, 1), (5, 2), (5, 3)}
world = glider
for generation in range(4):
    print(f"gen {generation}", draw(world), sep="\n")
    world = step(world)
moved = {(x - 1, y - 1) for x, y in world}
print(moved == glider, step(step(blinker)) == blinker, step(set()), len(world))
