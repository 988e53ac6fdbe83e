from dataclasses import dataclass, field


@dataclass
class Elevator:
    floor: int = 0
    direction: int = 1
    stops: set[int] = field(default_factory=set)
    travelled: int = 0
    log: list[str] = field(default_factory=list)

    def call(self, *floors: int) -> None:
        self.stops |= {f for f in floors if f != self.floor}

    def _ahead(self) -> bool:
        return any((f - self.floor) * self.direction > 0 for f in self.stops)

    def step(self) -> bool:
        if not self.stops:
            return False
        if not self._ahead():
            self.direction *= -1
        self.floor += self.direction
        self.travelled += 1
        if self.floor in self.stops:
            self.stops.discard(self.floor)
            self.log.append(f"{'↑' if self.direction > 0 else '↓'}{self.floor}")
        return True


lift = Elevator()
schedule = {0: (3, 7), 2: (1,), 5: (9, 4), 6: (), 11: (0,)}
tick = 0
while tick < 40:
    lift.call(*schedule.get(tick, ()))
    if not lift.step() and tick > max(schedule):
        break
    tick += 1
print(" ".join(lift.log))
print(lift)
