import heapq
from collections import Counter
from itertools import count


def build(text):
    order = count()
    heap = [(n, next(order), ch) for ch, n in sorted(Counter(text).items())]
    heapq.heapify(heap)
    while len(heap) > 1:
        a, b = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (a[0] + b[0], next(order), (a, b)))
    return heap[0]


def codes(node, prefix=""):
    match node:
        case (_, _, str(ch)):
            yield ch, prefix or "0"
        case (_, _, (left, right)):
            yield from codes(left, prefix + "0")
            yield from codes(right, prefix + "1")


def decode(bits, table):
    lookup, word = {v: k for k, v in table.items()}, ""
    for bit in bits:
        word += bit
        if word in lookup:
            yield lookup[word]
            word = ""


text = (await tools.read_text(path="/docs/readme.md")).strip()
table = dict(codes(build(text)))
bits = "".join(map(table.__getitem__, text))
assert "".join(decode(bits, table)) == text
packed = int("1" + bits, 2).to_bytes(len(bits) // 8 + 1, "big")
return {"chars": len(text), "packed": len(packed), "shortest": sorted(table, key=lambda c: (len(table[c]), c))[:3]}
