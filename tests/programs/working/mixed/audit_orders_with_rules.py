import asyncio
from datetime import datetime, timezone

RULES = []


def rule(name, *, severe=False):
    def register(check):
        RULES.append((name, severe, check))
        return check

    return register


@rule("no lines", severe=True)
def _(order):
    return not order["lines"]


@rule("dear line")
def _(order):
    return any(line["price"] * line["quantity"] > 120 for line in order["lines"])


@rule("same item twice", severe=True)
def _(order):
    items = [line["item"] for line in order["lines"]]
    return len(items) != len(set(items))


@rule("placed at night")
def _(order):
    placed = datetime.fromisoformat(order["placed"].replace("Z", "+00:00"))
    return placed.astimezone(timezone.utc).hour < 5


orders = await asyncio.gather(*(tools.get_order(id=f"O-{number:03d}") for number in range(0, 60, 3)))
findings = {name: [o["id"] for o in orders if check(o)] for name, _, check in RULES}
for name, severe, _ in RULES:
    print(f"{'!!' if severe else '  '} {name}: {len(findings[name])}", *findings[name][:4])
worst = max(orders, key=lambda o: (sum(o["id"] in ids for ids in findings.values()), o["id"]))
worst["id"], [name for name, ids in findings.items() if worst["id"] in ids]
