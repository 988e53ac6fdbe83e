from bisect import insort
from dataclasses import dataclass, field
from itertools import count

_ids = count(1)


@dataclass(order=True)
class Order:
    sort_key: tuple = field(init=False, repr=False)
    side: str
    price: float
    size: int
    id: int = field(default_factory=lambda: next(_ids))

    def __post_init__(self):
        self.sort_key = (self.price if self.side == "sell" else -self.price, self.id)


class Book:
    def __init__(self):
        self.sides = {"buy": [], "sell": []}
        self.trades = []

    def submit(self, side, price, size):
        order = Order(side, price, size)
        others = self.sides["sell" if side == "buy" else "buy"]
        crosses = (lambda o: o.price <= price) if side == "buy" else (lambda o: o.price >= price)
        while order.size and others and crosses(others[0]):
            best = others[0]
            traded = min(order.size, best.size)
            order.size -= traded
            best.size -= traded
            self.trades.append((order.id, best.id, traded, best.price))
            if not best.size:
                others.pop(0)
        if order.size:
            insort(self.sides[side], order)
        return self

    @property
    def spread(self):
        buy, sell = (side[0].price if side else None for side in self.sides.values())
        return None if None in (buy, sell) else round(sell - buy, 2)


book = Book()
book.submit("sell", 10.5, 5).submit("sell", 10.2, 3).submit("buy", 10.0, 4).submit("buy", 10.0, 1)
book.submit("buy", 10.3, 4).submit("sell", 9.9, 5)
print(*book.sides["buy"], *book.sides["sell"], sep="\n")
return {"trades": book.trades, "spread": book.spread}
