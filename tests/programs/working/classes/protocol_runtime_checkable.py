from __future__ import annotations

from typing import Protocol, runtime_checkable, Iterable


@runtime_checkable
class Shape(Protocol):
    def area(self) -> float: ...

    def name(self) -> str: ...


class Square:
    def __init__(self, side: float) -> None:
        self.side = side

    def area(self) -> float:
        return self.side ** 2

    def name(self) -> str:
        return "square"


class Disc:
    def __init__(self, r: float) -> None:
        self.r = r

    def area(self) -> float:
        return 3.14159 * self.r * self.r

    def name(self) -> str:
        return "disc"


class Cloud:
    def name(self) -> str:
        return "cloud"


def describe(things: Iterable[object]) -> list[str]:
    out: list[str] = []
    for thing in things:
        if isinstance(thing, Shape):
            out.append(f"{thing.name()}={thing.area():.2f}")
        else:
            out.append(f"{type(thing).__name__} is no Shape")
    return out


describe([Square(2), Disc(1.5), Cloud(), 42])
