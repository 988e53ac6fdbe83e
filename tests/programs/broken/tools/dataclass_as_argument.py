#: kind exception
#: line 13
#: says $.value[0]
#: says use dataclasses.asdict(x)
from dataclasses import dataclass


@dataclass
class Person:
    name: str
    salary: int


people = [Person(row["name"], row["salary"]) for row in await tools.staff()]
people.sort(key=lambda person: -person.salary)
top = people[:3]
await tools.echo(value=top)
return [person.name for person in top]
