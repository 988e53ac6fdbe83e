#: kind policy
#: line 1
#: says module `os` cannot be imported here
#: says environment
import os

city = os.environ.get("CITY", "Oslo")
report = await tools.weather(city=city)
return report["sky"]
