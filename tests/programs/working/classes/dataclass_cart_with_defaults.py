from dataclasses import dataclass, field


@dataclass
class LineItem:
    name: str
    quantity: int = 1
    price: float = 0.0

    @property
    def subtotal(self) -> float:
        return self.quantity * self.price


@dataclass
class Cart:
    owner: str
    items: list[LineItem] = field(default_factory=list)
    discount: float = 0.0
    _log: list[str] = field(default_factory=list, repr=False, compare=False)

    def add(self, item: LineItem) -> "Cart":
        self.items.append(item)
        self._log.append(f"added {item.name}")
        return self

    def total(self) -> float:
        return round(sum(i.subtotal for i in self.items) * (1 - self.discount), 2)


cart = Cart("Ada", discount=0.1)
cart.add(LineItem("tea", 3, 4.25)).add(LineItem("mug", price=8.5)).add(LineItem("tray"))
print(cart)
print(cart == Cart("Ada", list(cart.items), 0.1))
return {"total": cart.total(), "log": cart._log, "empty": Cart("Ben").items}
