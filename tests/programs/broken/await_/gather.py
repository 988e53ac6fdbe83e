#: kind exception
#: line 5
#: says `await`
import asyncio

cities = ["Oslo", "Lima", "Accra"]
reports = asyncio.gather(*[tools.weather(city=city) for city in cities])
coldest = min(reports, key=lambda report: report["celsius"])
return coldest["city"]
