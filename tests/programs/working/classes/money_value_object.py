from __future__ import annotations
from dataclasses import dataclass
from decimal import Decimal, ROUND_HALF_EVEN
from typing import Self


class CurrencyMismatch(TypeError):
    def __init__(self, left: str, right: str):
        super().__init__(f"cannot mix {left} and {right}")
        self.currencies = (left, right)


@dataclass(frozen=True, slots=True)
class Money:
    amount: Decimal
    currency: str = "EUR"

    @classmethod
    def of(cls, text: str) -> Self:
        number, _, currency = text.partition(" ")
        return cls(Decimal(number).quantize(Decimal("0.01"), rounding=ROUND_HALF_EVEN), currency or "EUR")

    def _check(self, other: Money) -> None:
        if self.currency != other.currency:
            raise CurrencyMismatch(self.currency, other.currency)

    def __add__(self, other: Money) -> Money:
        self._check(other)
        return Money(self.amount + other.amount, self.currency)

    async def to(self, currency: str) -> Money:
        rate = await tools.rate(base=self.currency, to=currency)
        return Money.of(f"{self.amount * Decimal(str(rate))} {currency}")

    def __str__(self) -> str:
        return f"{self.amount:,} {self.currency}"


a, b = Money.of("1234.565"), Money.of("99.999 USD")
try:
    a + b
except CurrencyMismatch as e:
    print("error:", e, e.currencies)
total = a + await b.to("EUR")
print(a, b, total, sep=" | ")
print(await total.to("JPY"))
