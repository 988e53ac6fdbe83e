#: kind exception
#: line 4
#: says $.units: unknown; valid: city, day
warm = []
for city in ("Oslo", "Lima", "Accra"):
    for day in range(3):
        report = await tools.weather(city=city, day=day, units="metric")
        if report["celsius"] > 20:
            warm.append((city, day))
return warm
