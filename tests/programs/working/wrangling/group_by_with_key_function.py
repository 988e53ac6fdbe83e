from typing import Callable, Hashable, Iterable, TypeVar

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


def group_by(items: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    groups: dict[K, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


people = await tools.staff()
stats = {}
for (team, senior), members in sorted(group_by(people, lambda p: (p["team"], p["salary"] > 5000)).items()):
    stats[f"{team}/{'senior' if senior else 'junior'}"] = [m["name"] for m in members]
by_initial = {k: len(v) for k, v in group_by(people, key=lambda p: p["name"][0].casefold()).items()}
return stats, by_initial
