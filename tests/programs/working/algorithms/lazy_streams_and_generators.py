from itertools import count, islice, takewhile
import heapq


def hamming():
    heap, seen = [1], {1}
    while True:
        yield (n := heapq.heappop(heap))
        for m in (2, 3, 5):
            if n * m not in seen:
                seen.add(n * m)
                heapq.heappush(heap, n * m)


def pascal():
    row = [1]
    while True:
        yield row
        row = [a + b for a, b in zip([0, *row], [*row, 0])]


def look_and_say(s="1"):
    while True:
        yield s
        out, i = "", 0
        while i < len(s):
            j = i
            while j < len(s) and s[j] == s[i]:
                j += 1
            out += f"{j - i}{s[i]}"
            i = j
        s = out


def pipeline(source, *stages):
    for stage in stages:
        source = stage(source)
    return source


squares = pipeline(
    count(1),
    lambda xs: (x * x for x in xs),
    lambda xs: filter(lambda x: x % 3 == 1, xs),
    lambda xs: takewhile(lambda x: x < 200, xs),
)
print(list(islice(hamming(), 15)))
print(*islice(pascal(), 5), sep="\n")
print(list(islice(look_and_say(), 6)), sum(squares), next(squares, "empty"))
