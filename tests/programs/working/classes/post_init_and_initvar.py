from dataclasses import dataclass, field, InitVar, KW_ONLY, fields
from typing import ClassVar


@dataclass
class Account:
    iban: str
    _: KW_ONLY
    currency: str = "EUR"
    opening: InitVar[float] = 0.0
    balance: float = field(init=False)
    history: list = field(default_factory=list, metadata={"unit": "cents"})
    created: ClassVar[int] = 0

    def __post_init__(self, opening):
        if opening < 0:
            raise ValueError(f"opening balance must not be negative: {opening}")
        self.iban = self.iban.replace(" ", "").upper()
        self.balance = opening
        Account.created += 1


accounts = [Account("de89 3704", opening=12.5), Account("FR14", currency="USD")]
problems = []
try:
    Account("x", opening=-1)
except ValueError as e:
    problems.append(str(e))
try:
    Account("x", "USD")
except TypeError as e:
    problems.append(type(e).__name__)
for account in accounts:
    print(account)
names = [(f.name, f.init, dict(f.metadata)) for f in fields(Account)]
return {"created": Account.created, "problems": problems, "fields": names}
