#: kind exception
#: line 4
#: says did you mean `tools`
cities = ["Oslo", "Lima", "Kyoto"]
warmest = None
for city in cities:
    report = await tool.weather(city=city)
    if warmest is None or report["celsius"] > warmest["celsius"]:
        warmest = report
return warmest
