from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal


class InsufficientFunds(Exception):
    def __init__(self, account: str, short: Decimal):
        self.account, self.short = account, short
        super().__init__(f"{account} is short of {short}")


@dataclass
class Ledger:
    balances: defaultdict[str, Decimal] = field(default_factory=lambda: defaultdict(Decimal))
    entries: list[tuple[str, str, Decimal]] = field(default_factory=list)

    def transfer(self, source: str, target: str, amount: str | Decimal) -> None:
        amount = Decimal(amount)
        if source != "equity" and self.balances[source] < amount:
            raise InsufficientFunds(source, amount - self.balances[source])
        self.balances[source] -= amount
        self.balances[target] += amount
        self.entries.append((source, target, amount))

    @contextmanager
    def transaction(self):
        saved, mark = dict(self.balances), len(self.entries)
        try:
            yield self
        except InsufficientFunds as e:
            self.balances = defaultdict(Decimal, saved)
            del self.entries[mark:]
            print("rolled back:", e)
            raise


ledger = Ledger()
ledger.transfer("equity", "cash", "100.00")
with ledger.transaction():
    ledger.transfer("cash", "rent", "40.10")
    ledger.transfer("cash", "food", "9.90")
try:
    with ledger.transaction() as tx:
        tx.transfer("cash", "car", "30")
        tx.transfer("cash", "boat", Decimal(500))
except InsufficientFunds as e:
    print(e.account, e.short, e.args)
assert sum(ledger.balances.values()) == 0
for name, amount in sorted(ledger.balances.items()):
    print(f"{name:<8}{amount:>10}")
return {"entries": len(ledger.entries), "cash": f"{ledger.balances['cash']:.2f}"}
