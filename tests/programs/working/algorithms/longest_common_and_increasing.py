from bisect import bisect_left


def lcs(a, b):
    rows = [[""] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            rows[i + 1][j + 1] = rows[i][j] + x if x == y else max(rows[i][j + 1], rows[i + 1][j], key=len)
    return rows[-1][-1]


def lis(xs):
    tails, index, back = [], [], [None] * len(xs)
    for i, x in enumerate(xs):
        k = bisect_left(tails, x)
        tails[k : k + 1] = [x]
        index[k : k + 1] = [i]
        back[i] = index[k - 1] if k else None
    out, i = [], index[-1] if index else None
    while i is not None:
        out.append(xs[i])
        i = back[i]
    return out[::-1]


def kadane(xs):
    best = here = xs[0]
    for x in xs[1:]:
        here = max(x, here + x)
        best = max(best, here)
    return best


def longest_palindrome(s):
    def grow(l, r):
        while l >= 0 and r < len(s) and s[l] == s[r]:
            l, r = l - 1, r + 1
        return s[l + 1 : r]

    return max((grow(i, i + k) for i in range(len(s)) for k in (0, 1)), key=len, default="")


temps = [(await tools.weather(city="Kyoto", day=d))["celsius"] for d in range(12)]
return [lcs("AGGTAB", "GXTXAYB"), lis(temps), kadane([-2, 1, -3, 4, -1, 2, 1, -5, 4]), longest_palindrome("babadada!"), longest_palindrome("")]
