from collections import Counter


def bowling(rolls: str) -> int:
    pins: list[int] = []
    for ch in rolls.replace(" ", ""):
        pins.append({"X": 10, "-": 0}.get(ch) if ch in "X-" else 10 - pins[-1] if ch == "/" else int(ch))
    score = i = 0
    for _frame in range(10):
        if pins[i] == 10:
            score, i = score + sum(pins[i : i + 3]), i + 1
        elif sum(pins[i : i + 2]) == 10:
            score, i = score + 10 + pins[i + 2], i + 2
        else:
            score, i = score + sum(pins[i : i + 2]), i + 2
    return score


def poker(hand: str) -> tuple:
    cards = hand.split()
    ranks = sorted(("--23456789TJQKA".index(r) for r, _ in cards), reverse=True)
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    counts = sorted(Counter(ranks).items(), key=lambda rc: (-rc[1], -rc[0]))
    flush = len({s for _, s in cards}) == 1
    straight = len(counts) == 5 and ranks[0] - ranks[-1] == 4
    match [n for _, n in counts]:
        case _ if straight and flush:
            kind = 8
        case [4, 1]:
            kind = 7
        case [3, 2]:
            kind = 6
        case _ if flush:
            kind = 5
        case _ if straight:
            kind = 4
        case [3, *_]:
            kind = 3
        case [2, 2, 1] | [2, 1, 1, 1] as pairs:
            kind = pairs.count(2)
        case _:
            kind = 0
    return kind, *(r for r, _ in counts)


hands = {"ace high": "AH 3D 9S JC 7H", "wheel": "AH 2D 3S 4C 5H", "full": "7H 7D 7S 2C 2H", "flush": "2H 9H KH 4H 6H", "two pair": "KD KH 4S 4D 9C"}
for name in sorted(hands, key=lambda n: poker(hands[n]), reverse=True):
    print(f"{name:<9}", poker(hands[name]))
[bowling(r) for r in ("XXXXXXXXXXXX", "9-9-9-9-9-9-9-9-9-9-", "5/5/5/5/5/5/5/5/5/5/5", "X 7/ 9- X -8 8/ -6 X X X81")]
