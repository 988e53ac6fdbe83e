#: kind exception
#: line 2
#: says `await tools.name(argument=value)`
#: says await tools.
city = "Kyoto"
response = await client.call_tool("weather", {"city": city, "day": 2})
report = response["content"][0]
return report["sky"]
