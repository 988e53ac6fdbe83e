import asyncio
from decimal import ROUND_HALF_UP, Decimal

CODES = ["EUR", "USD", "GBP", "JPY"]
table = {}
for a in CODES:
    rates = await asyncio.gather(*(tools.rate(base=a, to=b) for b in CODES))
    table[a] = dict(zip(CODES, rates))

payments = [("EUR", "120.50"), ("USD", "99.99"), ("JPY", "16000"), ("GBP", "8")]


def to_euro(code, amount):
    exact = Decimal(amount) * Decimal(str(table[code]["EUR"]))
    return exact.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


total = sum((to_euro(*p) for p in payments), Decimal(0))
for code in CODES:
    print(code, *(f"{table[code][c]:10.4f}" for c in CODES))
assert all(abs(table[a][b] * table[b][a] - 1) < 1e-12 for a in CODES for b in CODES)
return {"total": str(total), "each": [str(to_euro(*p)) for p in payments]}
