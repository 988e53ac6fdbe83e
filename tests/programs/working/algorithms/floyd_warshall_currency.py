"""All pairs of exchange rates, and whether any cycle makes money."""
import asyncio
import itertools
import math

CODES = "EUR USD GBP JPY".split()


async def fetch(pair):
    return pair, await tools.rate(base=pair[0], to=pair[1])


pairs = list(itertools.permutations(CODES, 2))
rates = dict(await asyncio.gather(*(fetch(p) for p in pairs)))
rates["USD", "GBP"] *= 1.02

best = {(a, b): -math.log(rates.get((a, b), 1.0)) for a in CODES for b in CODES}
via = {}
for k, i, j in itertools.product(CODES, repeat=3):
    if best[i, k] + best[k, j] < best[i, j] - 1e-12:
        best[i, j] = best[i, k] + best[k, j]
        via[i, j] = k

profit = {code: round(math.exp(-best[code, code]), 4) for code in CODES if best[code, code] < -1e-9}
print(f"{len(pairs)} rates, {len(via)} better by a detour")
return {"arbitrage": sorted(profit), "USD->JPY": round(math.exp(-best["USD", "JPY"]), 2) > 0}
