from functools import lru_cache


def align(a: str, b: str) -> tuple[int, str]:
    @lru_cache(None)
    def d(i, j):
        if i == 0 or j == 0:
            return max(i, j)
        return min(d(i - 1, j) + 1, d(i, j - 1) + 1, d(i - 1, j - 1) + (a[i - 1] != b[j - 1]))

    ops, i, j = [], len(a), len(b)
    while i or j:
        if i and j and d(i, j) == d(i - 1, j - 1) + (a[i - 1] != b[j - 1]):
            ops.append("=" if a[i - 1] == b[j - 1] else "~")
            i, j = i - 1, j - 1
        elif i and d(i, j) == d(i - 1, j) + 1:
            ops.append("-")
            i -= 1
        else:
            ops.append("+")
            j -= 1
    return d(len(a), len(b)), "".join(reversed(ops))


def closest(word, choices):
    return min(choices, key=lambda c: (align(word, c)[0], c))


for pair in [("kitten", "sitting"), ("", "abc"), ("flaw", "lawn"), ("same", "same")]:
    print("%-8s %-8s %d %s" % (*pair, *align(*pair)))

try:
    await tools.stock(item="ketle")
except ToolCallError as e:
    choices = e.message.split("there are: ")[1].split(", ")
    guess = closest("ketle", choices)
    print(e.code, guess, await tools.stock(item=guess))
