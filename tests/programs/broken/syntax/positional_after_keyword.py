#: kind exception
#: line 2
#: says positional argument follows keyword argument
city = "Kyoto"
report = await tools.weather(city=city, 2)
return {"city": city, "wind": report["wind"]}
