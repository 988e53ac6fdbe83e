#: kind invalid-output
#: line none
#: says $ is a named tuple (Wind)
#: says use x._asdict() or list(x)
from collections import namedtuple

Wind = namedtuple("Wind", "city speed")
winds = []
for city in ("Oslo", "Lima", "Turin"):
    report = await tools.weather(city=city)
    winds.append(Wind(city, report["wind"]))
return max(winds, key=lambda wind: wind.speed)
