import enum
from enum import Enum, EnumMeta, IntFlag, auto, unique


class Weekday(Enum):
    MON, TUE, WED = range(1, 4)
    MONDAY = 1

    @classmethod
    def parse(cls, text):
        return cls[text[:3].upper()]

    def next(self):
        members = list(type(self))
        return members[(members.index(self) + 1) % len(members)]


class Auto(str, Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    OPEN_ORDER = auto()
    CLOSED = auto()


class Op(Enum):
    ADD = ("+", lambda a, b: a + b)
    MUL = ("*", lambda a, b: a * b)

    def __call__(self, a, b):
        return self.value[1](a, b)

    @property
    def symbol(self):
        return self.value[0]


Animal = Enum("Animal", ["CAT", "DOG"], start=10)
Http = enum.IntEnum("Http", {"OK": 200, "GONE": 410})
try:

    @unique
    class Dup(Enum):
        A = B = 1
except ValueError as e:
    print(e)
try:
    Weekday(9)
except ValueError as e:
    print(e)
try:
    Weekday.MON.value = 3
except AttributeError as e:
    print("AttributeError")
print(Weekday.MONDAY, Weekday.__members__["MONDAY"] is Weekday.MON, Weekday.parse("wednesday").next(), len(Weekday), Weekday.MON in Weekday, list(Animal), Http(200) + 1, repr(Http.GONE))
print([a.value for a in Auto], Auto.CLOSED == "closed", f"{Auto.CLOSED.value}", Op.ADD(2, 3), [o.symbol for o in Op], hash(Weekday.MON) == hash(Weekday.MON), {Weekday.TUE: 1}[Weekday(2)])
isinstance(Weekday, EnumMeta), Animal.DOG.name, Weekday.MON.value
