from enum import IntEnum, StrEnum, auto
import json


class Level(IntEnum):
    LOW = 1
    MEDIUM = 5
    HIGH = 10


class Channel(StrEnum):
    EMAIL = auto()
    SMS = auto()
    PUSH = "push-notification"


alerts = [
    {"msg": "disk", "level": Level.HIGH, "via": Channel.SMS},
    {"msg": "cpu", "level": Level.LOW, "via": Channel.EMAIL},
    {"msg": "ram", "level": Level.MEDIUM, "via": Channel.PUSH},
]
alerts.sort(key=lambda a: a["level"], reverse=True)
for a in alerts:
    print(f"{a['level']:>3} {a['level'].name:<7} {a['via']} {a['via'].upper()}")
print(json.dumps(alerts))
print(Level.HIGH > 7, Level.LOW + Level.MEDIUM, Channel("sms") is Channel.SMS, Channel.EMAIL == "email")
print(list(Level), [*Channel])
return {"alerts": alerts, "max": max(Level), "lookup": Level(5).name}
