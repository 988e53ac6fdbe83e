from collections import deque

MAZE = """
#########
#S..#...#
#.#.#.#.#
#.#...#E#
#########
""".strip().splitlines()


def find(ch):
    return next((r, c) for r, row in enumerate(MAZE) for c, x in enumerate(row) if x == ch)


def solve(start, end):
    queue, parents = deque([start]), {start: None}
    while queue:
        r, c = here = queue.popleft()
        if here == end:
            break
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            there = r + dr, c + dc
            if MAZE[there[0]][there[1]] != "#" and there not in parents:
                parents[there] = here
                queue.append(there)
    else:
        return None
    route = []
    while here is not None:
        route.append(here)
        here = parents[here]
    return route[::-1]


route = solve(find("S"), find("E"))
grid = [list(row) for row in MAZE]
for r, c in route[1:-1]:
    grid[r][c] = "*"
print("\n".join("".join(row) for row in grid))
print(len(route) - 1, "steps")
