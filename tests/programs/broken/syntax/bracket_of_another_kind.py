#: kind exception
#: line 4
#: says closing parenthesis ')' does not match opening parenthesis '['
import asyncio

cities = ["Oslo", "Lima", "Turin"]
reports = await asyncio.gather(*[tools.weather(city=city) for city in cities)
return {report["city"]: report["sky"] for report in reports}
