from decimal import Decimal, getcontext, localcontext, ROUND_HALF_UP, ROUND_DOWN, InvalidOperation, DivisionByZero

getcontext().prec = 28
CENT = Decimal("0.01")


def schedule(principal: Decimal, yearly: Decimal, months: int):
    rate = yearly / 12
    payment = (principal * rate / (1 - (1 + rate) ** -months)).quantize(CENT, ROUND_HALF_UP)
    for month in range(1, months + 1):
        interest = (principal * rate).quantize(CENT, rounding=ROUND_HALF_UP)
        principal -= payment - interest
        yield month, payment, interest, principal


rows = [*schedule(Decimal("10000"), Decimal("0.06"), 12)]
for month, payment, interest, left in rows[:2] + rows[-1:]:
    print(f"{month:>2} {payment:>10,} {interest:>7} {left:>12,.2f}")

with localcontext() as ctx:
    ctx.prec = 50
    e = sum(1 / Decimal(f) for f in [1, 1, 2, 6, 24, 120, 720, 5040])
    print(e, Decimal(2).sqrt())
print(Decimal(1) / Decimal(7), Decimal("0.1") + Decimal("0.2") == Decimal("0.3"), 0.1 + 0.2 == 0.3)
for bad in (lambda: Decimal("x1"), lambda: Decimal(1) / 0, lambda: Decimal("NaN") > 1):
    try:
        print(bad())
    except (InvalidOperation, DivisionByZero) as err:
        print(type(err).__name__)
print(Decimal("-1.25").as_tuple(), Decimal("12.50").normalize(), Decimal("1E+3").to_eng_string(), Decimal("2.675").quantize(CENT, ROUND_DOWN))
return {"total": str(sum(r[1] for r in rows)), "float": float(rows[-1][3]), "int": int(Decimal("7.9"))}
