from collections import Counter

COINS = (200, 100, 50, 20, 10)
PRICES = {"A1": ("cola", 150), "B2": ("chips", 120)}


def vend(events, bank=Counter({10: 1, 20: 2, 50: 1})):
    bank, credit, state = bank.copy(), 0, "idle"
    for event in events:
        match state, event:
            case "idle" | "paying", ("coin", int(c)) if c in COINS:
                bank[c] += 1
                credit += c
                state = "paying"
            case _, ("coin", c):
                yield f"rejected {c}"
            case "paying", ("press", code) if code in PRICES and credit >= PRICES[code][1]:
                name, price = PRICES[code]
                change, left = [], credit - price
                for coin in COINS:
                    while left >= coin and bank[coin]:
                        bank[coin] -= 1
                        left -= coin
                        change.append(coin)
                yield f"{name} + {change}" + (f" (kept {left})" if left else "")
                state, credit = "idle", 0
            case "paying", ("press", ("A1" | "B2") as code):
                yield f"{PRICES[code][1] - credit} short"
            case _, ("cancel",):
                yield f"refund {credit}"
                credit, state = 0, "idle"
            case other:
                yield f"ignored {other!r}"
    return dict(+bank)


def collect(gen):
    out = []
    while True:
        try:
            out.append(next(gen))
        except StopIteration as stop:
            return out, stop.value


events = [("press", "A1"), ("coin", 100), ("coin", 3), ("press", "A1"), ("coin", 100), ("press", "A1"), ("coin", 200), ("press", "C9"), ("cancel",), ("coin", 200), ("press", "B2")]
outputs, bank = collect(vend(events))
print(*outputs, sep="\n")
return {str(k): v for k, v in sorted(bank.items())}
