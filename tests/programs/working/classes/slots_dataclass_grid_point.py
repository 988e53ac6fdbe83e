from dataclasses import dataclass


@dataclass(slots=True, frozen=True, eq=True)
class Point:
    x: int
    y: int

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def neighbours(self):
        for d in DIRECTIONS.values():
            yield self + d


DIRECTIONS = {"N": Point(0, -1), "E": Point(1, 0), "S": Point(0, 1), "W": Point(-1, 0)}

walk = "NNEESWSSW"
here = Point(0, 0)
seen = {here}
for step in walk:
    here += DIRECTIONS[step]
    seen.add(here)
try:
    object.__setattr__(here, "z", 3)
    extra = "allowed"
except (AttributeError, TypeError) as err:
    extra = type(err).__name__
around = sum(1 for n in here.neighbours() if n in seen)
print(f"ended at {here}, {len(seen)} distinct, {around} visited neighbours")
print(extra)
