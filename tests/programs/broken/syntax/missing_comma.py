#: kind exception
#: line 3
#: says Perhaps you forgot a comma?
cities = [
    "Oslo",
    ("Lima" 1),
    "Kyoto",
]
reports = [await tools.weather(city=city) for city in cities]
return max(report["wind"] for report in reports)
