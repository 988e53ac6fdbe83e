from dataclasses import dataclass
from enum import Enum


Color = Enum("Color", "RED BLUE")


@dataclass
class Point:
    x: int
    y: int


class Pair:
    __match_args__ = ("left", "right")

    def __init__(self, left, right):
        self.left, self.right = left, right


LIMIT = 10


def kind(value):
    match value:
        case None | True | False:
            return f"constant {value}"
        case Color.RED:
            return "red"
        case Color():
            return f"color {value.name}"
        case int(n) | float(n) if n > LIMIT:
            return f"big {n}"
        case 0 | -1 | 3.5 | 2 + 1j:
            return f"listed {value}"
        case "" | b"":
            return "empty text"
        case str() as text if text.isupper():
            return f"shout {text}"
        case [] | ():
            return "empty"
        case [Point(x=0, y=0), *_]:
            return "starts at origin"
        case [first, *middle, last]:
            return f"{first}..{last} with {len(middle)}"
        case {"type": "circle" | "disc" as shape, "r": (int() | float()) as r, **rest}:
            return f"{shape} {r} {sorted(rest)}"
        case {}:
            return f"mapping of {len(value)}"
        case Point(x, y) if x == y:
            return f"diagonal {x}"
        case Pair(Point(px, _), right=str(name)):
            return f"pair {px} {name}"
        case _:
            return f"other {type(value).__name__}"


[kind(v) for v in (None, True, Color.RED, Color.BLUE, 99, 11.5, 0, -1, 3.5, 2 + 1j, 7, "", "HEY", "hey", [], (1,), [Point(0, 0), 2], range(5), {"type": "disc", "r": 2, "z": 1}, {"a": 1}, Point(3, 3), Point(1, 2), Pair(Point(8, 9), "p"), {1})]
