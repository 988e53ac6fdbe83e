import math
import random

rng = random.Random(11)
CENTRES = [(0, 0), (8, 1), (4, 7)]
points = [(round(rng.gauss(cx, 0.8), 3), round(rng.gauss(cy, 0.8), 3)) for cx, cy in CENTRES for _ in range(25)]
rng.shuffle(points)


def spread(points, k):
    """Centres far from one another: the first point, then always the farthest."""
    chosen = [points[0]]
    while len(chosen) < k:
        chosen.append(max(points, key=lambda p: min(math.dist(p, c) for c in chosen)))
    return chosen


def k_means(points, k):
    centres = spread(points, k)
    for rounds in range(1, 100):
        groups = [[] for _ in range(k)]
        for p in points:
            groups[min(range(k), key=lambda i: math.dist(p, centres[i]))].append(p)
        moved = [tuple(sum(axis) / len(group) for axis in zip(*group)) for group in groups]
        if moved == centres:
            return centres, groups, rounds
        centres = moved
    raise RuntimeError("did not settle")


for k in range(1, 6):
    centres, groups, rounds = k_means(points, k)
    within = sum(math.dist(p, c) ** 2 for c, group in zip(centres, groups) for p in group)
    print(k, f"within={within:8.2f}", sorted(map(len, groups)), "rounds", rounds)
    if k == 3:
        best = sorted((round(x), round(y)) for x, y in centres)
return {"centres": best, "expected": sorted(CENTRES), "found": best == sorted(CENTRES)}
