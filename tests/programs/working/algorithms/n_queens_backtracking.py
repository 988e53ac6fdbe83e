def queens(n, row=0, cols=frozenset(), diag=frozenset(), anti=frozenset(), placed=()):
    if row == n:
        yield placed
        return
    for col in range(n):
        if col in cols or row + col in diag or row - col in anti:
            continue
        yield from queens(n, row + 1, cols | {col}, diag | {row + col}, anti | {row - col}, placed + (col,))


def draw(placed):
    return "\n".join("".join("Q" if c == col else "." for c in range(len(placed))) for col in placed)


counts = {n: sum(1 for _ in queens(n)) for n in range(1, 7)}
first = next(queens(8))
print(draw(first))
return counts
