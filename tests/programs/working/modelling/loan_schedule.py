from decimal import ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 34
CENT = Decimal("0.01")


def cents(amount):
    return amount.quantize(CENT, ROUND_HALF_UP)


def schedule(principal, yearly_percent, months):
    monthly = Decimal(yearly_percent) / 1200
    owed = Decimal(principal)
    if monthly:
        payment = cents(owed * monthly / (1 - (1 + monthly) ** -months))
    else:
        payment = cents(owed / months)
    for month in range(1, months + 1):
        interest = cents(owed * monthly)
        paid = owed + interest if month == months else payment
        owed += interest - paid
        yield month, paid, interest, owed


rate = await tools.rate(base="EUR", to="USD")
print(f"{'month':>5} {'paid':>10} {'interest':>10} {'owed':>12}")
for month, paid, interest, owed in schedule("12000", "6.5", 12):
    print(f"{month:>5} {paid:>10,} {interest:>10} {owed:>12,}")
totals = []
for percent in ("0", "3.25", "6.5", "9"):
    rows = list(schedule("12000", percent, 12))
    interest = sum(row[2] for row in rows)
    assert rows[-1][3] == 0 and sum(row[1] for row in rows) == 12000 + interest
    totals.append({"percent": percent, "interest": str(interest), "usd": str(cents(interest * Decimal(str(rate))))})
totals
