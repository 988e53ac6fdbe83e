import abc
import inspect
from abc import ABC, ABCMeta, abstractmethod


class Shape(ABC):
    @property
    @abstractmethod
    def area(self): ...

    @abc.abstractclassmethod
    def unit(cls): ...

    @abc.abstractstaticmethod
    def version(): ...

    @abc.abstractproperty
    def name(self): ...

    def describe(self):
        return f"{self.name} of {self.area} {self.unit()}"


class Square(Shape):
    def __init__(self, side):
        self.side = side

    @property
    def area(self):
        return self.side**2

    @classmethod
    def unit(cls):
        return "m2"

    @staticmethod
    def version():
        return 2

    @property
    def name(self):
        return "square"


class Plain(metaclass=ABCMeta):
    @abstractmethod
    def run(self): ...


def refused(cls):
    try:
        cls()
    except TypeError as error:
        return str(error)
    return ""


assert Square(3).describe() == "square of 9 m2" and Square.version() == 2
message = refused(Shape)
assert "Can't instantiate abstract class Shape" in message and all(part in message for part in ("area", "unit", "name"))
assert "abstract method" in refused(Plain) and "run" in refused(Plain)
assert inspect.isabstract(Shape) and not inspect.isabstract(Square)
assert isinstance(Shape, ABCMeta) and isinstance(Plain, abc.ABCMeta) and not isinstance(int, ABCMeta)
return "ok"
