PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def candidates(board, i):
    r, c = divmod(i, 9)
    used = set(board[r * 9 : r * 9 + 9]) | set(board[c::9])
    br, bc = r // 3 * 3, c // 3 * 3
    for k in range(3):
        used |= set(board[(br + k) * 9 + bc : (br + k) * 9 + bc + 3])
    return set(range(1, 10)) - used


def solve(board):
    best = None
    for i, v in enumerate(board):
        if v == 0:
            options = candidates(board, i)
            if not options:
                return None
            if best is None or len(options) < len(best[1]):
                best = i, options
    if best is None:
        return board
    i, options = best
    for v in sorted(options):
        if solved := solve(board[:i] + [v] + board[i + 1 :]):
            return solved
    return None


board = solve([int(c) for c in PUZZLE])
lines = []
for r in range(9):
    row = board[r * 9 : r * 9 + 9]
    lines.append(" | ".join(" ".join(map(str, row[k : k + 3])) for k in (0, 3, 6)))
    if r in (2, 5):
        lines.append("------+-------+------")
print(*lines, sep="\n")
assert all(sorted(board[c::9]) == list(range(1, 10)) for c in range(9))
