#: kind exception
#: line 3
#: says the call of tools.weather on line 3
#: says (2 more like it)
cities = ["Oslo", "Lima", "Kyoto"]
day = 1
reports = [tools.weather(city=city, day=day) for city in cities]
return reports
