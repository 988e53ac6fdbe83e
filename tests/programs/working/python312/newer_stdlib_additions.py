import calendar
import fractions
import uuid
from collections.abc import Buffer
from enum import StrEnum, nonmember
from typing import TypedDict, Unpack


class Options(TypedDict, total=False):
    limit: int
    status: str


class Shade(StrEnum):
    DARK = "#000"
    LIGHT = "#fff"
    default = nonmember("#777")


class Blob:
    def __init__(self, data: bytes):
        self.data = data

    def __buffer__(self, flags: int) -> memoryview:
        return memoryview(self.data)


async def orders(**options: Unpack[Options]) -> list[str]:
    return [o["id"] for o in (await tools.list_orders(**options))["items"]]


third = fractions.Fraction(1, 3)
print(f"{third:.3f} {third * 1000:,.1f}", calendar.Month.MARCH, calendar.Day.MONDAY.name)
print(bytes(Blob(b"abc")), isinstance(b"", Buffer), isinstance(Blob(b""), Buffer), "#fff" in Shade, "nope" in Shade)
print(Shade.default, slice(1, 5) in {slice(1, 5): 1}, uuid.uuid5(uuid.NAMESPACE_DNS, "x.org"))
return await orders(limit=3, status="paid")
