import enum
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto, unique


class Colour(Enum):
    RED = 1
    GREEN = 2
    CRIMSON = 1

    @property
    def title(self):
        return self.name.title()


assert Colour.RED is Colour(1) is Colour["RED"] is Colour.CRIMSON and [c.name for c in Colour] == ["RED", "GREEN"]
assert list(Colour.__members__) == ["RED", "GREEN", "CRIMSON"] and Colour.GREEN.title == "Green" and len(Colour) == 2
assert repr(Colour.RED) == "<Colour.RED: 1>" and isinstance(Colour, enum.EnumMeta) and isinstance(Colour, enum.EnumType)


class Planet(Enum):
    EARTH = (5.976e24, 6.37814e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @classmethod
    def _missing_(cls, value):
        return cls.EARTH if value == "home" else None


assert Planet("home").radius == 6378140.0


class Size(StrEnum):
    SMALL = auto()
    LARGE = auto()


class Level(IntEnum):
    LOW = 1
    HIGH = 5


class Text(str, enum.ReprEnum):
    A = "a"


assert Size.SMALL == "small" and f"{Size.LARGE}" == "large" and Level.HIGH > 3 and str(Level.HIGH) == "5" and f"{Text.A}" == "a"


class Access(Flag):
    READ = auto()
    WRITE = auto()
    RUN = auto()
    ALL = READ | WRITE | RUN


mode = Access.READ | Access.RUN
assert Access.READ in mode and Access.WRITE not in mode and mode.value == 5 and list(mode) == [Access.READ, Access.RUN]
assert (Access.ALL & ~Access.READ).value == 6 and len(mode) == 2 and not Access(0) and (mode ^ Access.READ) is Access.RUN
assert enum.show_flag_values(5) == [1, 4] if hasattr(enum, "show_flag_values") else True
Kept = IntFlag("Kept", "A B", boundary=enum.KEEP)
assert Kept(9).value == 9 and enum.FlagBoundary.STRICT is enum.STRICT and enum.EnumCheck.UNIQUE is enum.UNIQUE
assert Flag("C", "A B", boundary=enum.CONFORM)(5).value == 1 and Flag("E", "A B", boundary=enum.EJECT)(5) == 5


class Extra(Enum):
    @enum.property
    def shown(self):
        return f"value {self.value}"

    @enum.nonmember
    class Inner:
        pass

    @enum.member
    def call():
        return 7

    PLAIN = enum.nonmember(3)


assert [each.name for each in Extra] == ["call"] and Extra.PLAIN == 3 and Extra.call.value() == 7
assert Extra.call.shown.startswith("value ") and isinstance(Extra.Inner, type)


class Numbered(Enum):
    _ignore_ = ["unused"]
    unused = "not a member"

    def _generate_next_value_(name, start, count, last_values):
        return f"{count}-{name.lower()}"

    ONE = auto()
    TWO = auto()


assert [each.value for each in Numbered] == ["0-one", "1-two"]
Made = Enum("Made", ["X", "Y"], start=10)
assert Made.Y.value == 11 and enum.verify(enum.CONTINUOUS)(Made) is Made and enum.verify(enum.NAMED_FLAGS)(Access) is Access


def twice():
    @unique
    class Twice(Enum):
        A = 1
        B = 1


failed = []
for wrong in (twice, lambda: Colour(3), lambda: Colour["BLUE"], lambda: Flag("S", "A", boundary=enum.STRICT)(8)):
    try:
        wrong()
    except (ValueError, KeyError) as error:
        failed.append(type(error).__name__)
assert failed == ["ValueError", "ValueError", "KeyError", "ValueError"]
return "ok"
