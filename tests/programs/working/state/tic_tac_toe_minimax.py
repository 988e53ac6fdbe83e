from functools import cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(b):
    for i, j, k in LINES:
        if b[i] == b[j] == b[k] != " ":
            return b[i]
    return "draw" if " " not in b else None


@cache
def best(board, me):
    other = "O" if me == "X" else "X"
    if (w := winner(board)) is not None:
        return {"draw": 0, me: 1}.get(w, -1), None
    options = []
    for i, cell in enumerate(board):
        if cell == " ":
            score, _ = best(board[:i] + me + board[i + 1 :], other)
            options.append((-score, -i))
    score, where = max(options)
    return score, -where


board, player = "X   O    ", "X"
moves = []
while not (result := winner(board)):
    _, move = best(board, player)
    board = board[:move] + player + board[move + 1 :]
    moves.append((player, move))
    player = "XO"[player == "X"]
print("\n-+-+-\n".join("|".join(board[r : r + 3]) for r in (0, 3, 6)))
return {"result": result, "moves": moves, "positions": best.cache_info().currsize > 100}
