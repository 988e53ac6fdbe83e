#: kind exception
#: line 2
#: says invalid character '“' (U+201C)
city = "Oslo"
report = await tools.weather(city=city, day=0)["celsius"] if city else “unknown”
return f"{city}: {report}"
