from typing import NamedTuple
from collections import Counter


class Employee(NamedTuple):
    id: int
    name: str
    team: str
    salary: int = 0
    city: str | None = None

    @property
    def initials(self) -> str:
        return self.name[0]

    def raised(self, percent: float) -> "Employee":
        return self._replace(salary=int(self.salary * (1 + percent / 100)))


rows = await tools["staff"]()
people = [Employee(r["id"], r["name"], r["team"], r["salary"], r["city"]) for r in rows]
people = [p.raised(10) if p.team == "sales" else p for p in people]
id_, name, *rest = people[1]
print(id_, name, rest)
print(people[0], Employee._fields, Employee(9, "Zed", "x"))
teams = Counter(p.team for p in people)
richest = max(people, key=lambda p: (p.salary, p.name))
return dict(
    teams=teams,
    richest=richest._asdict(),
    as_tuple=[*richest],
    initials="".join(p.initials for p in people),
    defaults=Employee._field_defaults,
)
