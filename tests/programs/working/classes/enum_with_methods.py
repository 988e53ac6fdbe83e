from enum import Enum, unique


@unique
class Planet(Enum):
    MERCURY = (3.303e23, 2.4397e6)
    EARTH = (5.976e24, 6.37814e6)
    MARS = (6.421e23, 3.3972e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def surface_gravity(self):
        return 6.67300e-11 * self.mass / self.radius**2

    @classmethod
    def heaviest(cls):
        return max(cls, key=lambda p: p.mass)


class Status(Enum):
    PAID = "paid"
    OPEN = "open"
    SHIPPED = "shipped"
    UNKNOWN = "?"

    @classmethod
    def _missing_(cls, value):
        return cls.UNKNOWN

    def __str__(self):
        return self.name.title()


page = await tools.list_orders(limit=8)
counted = {}
for order in page["items"]:
    status = Status(order["status"])
    counted[str(status)] = counted.get(str(status), 0) + 1
print(Status("open"), repr(Status.PAID), Status["SHIPPED"].value, Planet.EARTH in Planet)
return {
    "gravity": {p.name: round(p.surface_gravity, 2) for p in Planet},
    "heaviest": Planet.heaviest().name,
    "counted": counted,
}
