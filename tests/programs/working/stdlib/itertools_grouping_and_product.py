import itertools
from itertools import accumulate, chain, combinations, count, cycle, groupby, islice, pairwise, permutations, product, repeat, takewhile, tee, zip_longest

temps = [(await tools.weather(city="Lima", day=d))["celsius"] for d in range(14)]
streaks = [(warm, len(list(g))) for warm, g in groupby(temps, key=lambda t: t > 15)]
drops = sum(b < a for a, b in pairwise(temps))
records = list(accumulate(temps, max))
running = [round(x, 1) for x in accumulate(temps, lambda a, b: a * 0.5 + b * 0.5, initial=0)]
a, b = tee(temps)
next(b)
round_robin = list(islice(cycle("ABC"), 7))
teams = [p["name"] for p in await tools.staff()]
fixtures = [f"{x}-{y}" for x, y in combinations(teams[:4], 2)]
dice = [d for d in product(range(1, 7), repeat=3) if sum(d) == 17]
anagrams = sorted({"".join(p) for p in permutations("noon")})
cheap = list(takewhile(lambda n: n**2 < 50, count(1, 2)))
c = count(10, -3)
counter = itertools.count()
print(streaks, drops, records[-1], running[:4], max(y - x for x, y in zip(a, b)))
print(round_robin, fixtures, dice, anagrams, cheap, [next(c), next(c)], c)
print(list(chain.from_iterable([[1], [2, 3]])), list(zip_longest("ab", "c", fillvalue="-")), list(repeat("x", 2)), list(itertools.combinations_with_replacement("ab", 2)))
print([list(g) for k, g in groupby(sorted("Banana apple Avocado".split(), key=str.lower), key=lambda w: w[0].lower())], list(islice("abcdefg", 1, 6, 2)), next(counter), next(counter))
{k: [x["id"] for x in g] for k, g in groupby(sorted((await tools.list_orders(limit=8))["items"], key=lambda o: o["status"]), key=lambda o: o["status"])}
