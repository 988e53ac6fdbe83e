from itertools import combinations

people = [person["name"] for person in await tools.staff()]


def rounds(players):
    """The circle method: everybody meets everybody once, nobody twice in a round."""
    ring = list(players) + ([None] if len(players) % 2 else [])
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        yield [(a, b) for a, b in zip(ring[:half], reversed(ring[half:])) if a and b]
        ring[1:] = ring[-1:] + ring[1:-1]


def expected(mine, theirs):
    return 1 / (1 + 10 ** ((theirs - mine) / 400))


def play(a, b):
    strength = {name: (len(name) * 7 + ord(name[0])) % 11 for name in (a, b)}
    return {1: 1.0, 0: 0.5, -1: 0.0}[(strength[a] > strength[b]) - (strength[a] < strength[b])]


rating = dict.fromkeys(people, 1500.0)
met = []
for number, games in enumerate(rounds(people), 1):
    for a, b in games:
        met.append(frozenset((a, b)))
        change = 32 * (play(a, b) - expected(rating[a], rating[b]))
        rating[a] += change
        rating[b] -= change
    print(f"round {number}:", ", ".join(f"{a}-{b}" for a, b in games))
assert len(met) == len(set(met)) == len(list(combinations(people, 2)))
table = sorted(rating.items(), key=lambda pair: (-pair[1], pair[0]))
for place, (name, points) in enumerate(table, 1):
    print(f"{place}. {name:<5}{points:7.1f}")
round(sum(rating.values()), 6)
