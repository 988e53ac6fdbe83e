from fractions import Fraction

# How the sky of one city moves from day to day, and where it settles.
skies = [(await tools.weather(city="Oslo", day=day))["sky"] for day in range(14)]
moves = {}
for before, after in zip(skies, skies[1:]):
    row = moves.setdefault(before, {})
    row[after] = row.get(after, 0) + 1
states = sorted(set(skies))
chain = {}
for state in states:
    row = moves.get(state) or {state: 1}
    whole = sum(row.values())
    chain[state] = {after: Fraction(count, whole) for after, count in sorted(row.items())}
    print(state, {after: str(share) for after, share in chain[state].items()})

share = {state: 1 / len(states) for state in states}
for _ in range(200):
    following = dict.fromkeys(states, 0.0)
    for state, part in share.items():
        for after, chance in chain[state].items():
            following[after] += part * float(chance)
    share = {state: (share[state] + following[state]) / 2 for state in states}
{state: round(part, 4) for state, part in share.items()}
