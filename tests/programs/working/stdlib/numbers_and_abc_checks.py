import abc
import collections.abc as cabc
import numbers
from decimal import Decimal
from fractions import Fraction

values = [1, True, 2.5, 3j, Fraction(1, 2), Decimal("1"), "1", None]
table = {
    repr(v): "".join(k[0] for k in ("Number", "Complex", "Real", "Integral") if isinstance(v, getattr(numbers, k)))
    for v in values
}


class Sized3(abc.ABC):
    size3 = 0


class Has(Sized3):
    size3 = 1


class Plugin(metaclass=abc.ABCMeta):
    @abc.abstractmethod
    def run(self):
        return "base"

    @classmethod
    @abc.abstractmethod
    def make(cls): ...


class Good(Plugin):
    def run(self):
        return "good " + super().run()

    @classmethod
    def make(cls):
        return cls()


class Virtual(Good):
    pass


kinds = {name: [isinstance(x, getattr(cabc, name)) for x in ([], {}, "s", {1}, iter([]), len)] for name in ("Sequence", "Mapping", "Set", "Iterator", "Callable", "Hashable", "Sized", "MutableSequence")}
print(table)
print(issubclass(Has, Sized3), issubclass(int, Sized3), Good.make().run(), isinstance(Virtual(), Plugin), issubclass(Virtual, Plugin))
try:
    Plugin()
except TypeError as e:
    print(e)
return kinds
