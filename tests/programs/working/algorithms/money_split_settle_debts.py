paid = {"ann": 120.0, "bob": 30.5, "cy": 0, "dee": 49.5}


def settle(paid):
    share = sum(paid.values()) / len(paid)
    balance = {who: round((amount - share) * 100) for who, amount in paid.items()}
    debtors = sorted(((b, w) for w, b in balance.items() if b < 0))
    creditors = sorted(((b, w) for w, b in balance.items() if b > 0), reverse=True)
    moves = []
    while debtors and creditors:
        (owe, d), (due, c) = debtors.pop(0), creditors.pop(0)
        amount = min(-owe, due)
        moves.append((d, c, amount / 100))
        if owe + amount:
            debtors.insert(0, (owe + amount, d))
        if due - amount:
            creditors.insert(0, (due - amount, c))
    return moves


sent = 0
for who, whom, amount in settle(paid):
    receipt = await tools.send(to=f"{who}@example.org", text=f"please pay {whom} {amount:.2f}")
    sent += receipt["length"]
    print(f"{who} -> {whom}: {amount:.2f}")
sent
