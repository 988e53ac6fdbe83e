from typing import NamedTuple


class Town(NamedTuple):
    healthy: float
    ill: float
    immune: float

    @property
    def people(self):
        return sum(self)


def day(town, meets, heals):
    fresh = meets * town.healthy * town.ill / town.people
    better = heals * town.ill
    return Town(town.healthy - fresh, town.ill + fresh - better, town.immune + better)


def course(meets, heals, days=160):
    town = Town(9_990.0, 10.0, 0.0)
    while days:
        yield town
        town = day(town, meets, heals)
        days -= 1


worst = {}
for meets in (0.15, 0.25, 0.40, 0.60):
    towns = list(course(meets, heals=0.1))
    top = max(range(len(towns)), key=lambda d: towns[d].ill)
    last = towns[-1]
    worst[f"{meets / 0.1:.1f}"] = {"day": top, "ill": round(towns[top].ill), "spared": round(last.healthy)}
    bars = "".join(" .:-=+*#%@"[min(9, int(towns[d].ill / last.people * 20))] for d in range(0, 160, 4))
    print(f"{meets:.2f} |{bars}|")
    if abs(last.people - 10_000) > 1e-6:
        raise AssertionError("people were lost")
worst
