from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Self, override, Protocol


class Shape(ABC):
    @abstractmethod
    def area(self) -> float: ...

    def describe(self) -> str:
        return f"{type(self).__name__.lower()} of {self.area():g}"


@dataclass
class Rect(Shape):
    w: float
    h: float

    @override
    def area(self) -> float:
        return self.w * self.h

    def scaled(self, k: float) -> Self:
        return type(self)(self.w * k, self.h * k)


class Square(Rect):
    def __init__(self, side: float, _=None) -> None:
        super().__init__(side, side)

    @override
    def describe(self) -> str:
        return "square: " + super().describe()


class Area[T](Protocol):
    def area(self) -> T: ...


def largest[S: Shape](*shapes: S) -> S:
    return max(shapes, key=lambda s: s.area())


shapes = [Rect(2, 3), Square(2.5), Square(1).scaled(4)]
print(*[s.describe() for s in shapes], sep="\n")
largest(*shapes).area()
