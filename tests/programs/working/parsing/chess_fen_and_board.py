FEN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
NAMES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}


def read(fen):
    placement, turn, castling, *_ = fen.split()
    board = []
    for rank in placement.split("/"):
        row = []
        for symbol in rank:
            row.extend("." * int(symbol) if symbol.isdigit() else symbol)
        if len(row) != 8:
            raise ValueError(f"rank {rank!r} has {len(row)} squares")
        board.append(row)
    return board, {"w": "white", "b": "black"}[turn], castling


def square(name):
    return 8 - int(name[1]), ord(name[0]) - ord("a")


def knight_moves(board, name):
    row, column = square(name)
    own = str.isupper if board[row][column].isupper() else str.islower
    for down, right in ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)):
        r, c = row + down, column + right
        if 0 <= r < 8 and 0 <= c < 8 and not own(board[r][c]):
            yield f"{chr(97 + c)}{8 - r}" + ("x" if board[r][c] != "." else "")


board, turn, castling = read(FEN)
for row in board:
    print(*row)
count = {}
for symbol in sum(board, []):
    if symbol != ".":
        colour = "white" if symbol.isupper() else "black"
        count[colour, NAMES[symbol.lower()]] = count.get((colour, NAMES[symbol.lower()]), 0) + 1
print(turn, castling, count["white", "pawn"], count["black", "knight"])
return {"f3": sorted(knight_moves(board, "f3")), "c6": sorted(knight_moves(board, "c6"))}
