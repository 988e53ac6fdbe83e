WORLD = """\
..##...#
..##..##
........
#..###..
##...#..
"""

grid = [list(line) for line in WORLD.splitlines()]
H, W = len(grid), len(grid[0])


def flood(y, x, mark):
    stack, size = [(y, x)], 0
    while stack:
        y, x = stack.pop()
        if not (0 <= y < H and 0 <= x < W) or grid[y][x] != "#":
            continue
        grid[y][x] = mark
        size += 1
        stack += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
    return size


islands, letters = {}, iter("ABCDEFGH")
for y in range(H):
    for x in range(W):
        if grid[y][x] == "#":
            name = next(letters)
            islands[name] = flood(y, x, name)

print("\n".join(map("".join, grid)))
rotated = ["".join(col) for col in zip(*grid[::-1])]
print(rotated[0], rotated[-1][::-1])
return islands
