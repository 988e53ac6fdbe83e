import asyncio
from dataclasses import asdict, dataclass, field


@dataclass
class Account:
    id: int
    orders: int = 0
    euro: float = 0.0
    other: dict = field(default_factory=dict)


accounts = {}
for start in range(0, 60, 15):
    page = await tools.list_orders(cursor=str(start), limit=15)
    for order in page["items"]:
        if order["status"] == "returned":
            continue
        account = accounts.setdefault(order["customer"], Account(order["customer"]))
        account.orders += 1
        account.euro += sum(line["quantity"] * line["price"] for line in order["lines"])
currencies = ("USD", "GBP", "JPY")
found = await asyncio.gather(*(tools.rate(base="EUR", to=currency) for currency in currencies))
rates = dict(zip(currencies, found))
best = sorted(accounts.values(), key=lambda a: a.euro, reverse=True)[:4]
for account in best:
    account.other = {currency: round(account.euro * rate, 2) for currency, rate in rates.items()}
    who = await tools.get_customer(id=account.id)
    print(f"{who['name']:<10} {account.orders} orders {account.euro:>9.2f} EUR")
[asdict(account) for account in best]
