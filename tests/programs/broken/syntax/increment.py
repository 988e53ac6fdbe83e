#: kind exception
#: line 4
#: says += 1
clouds = 0
for day in range(7):
    if (await tools.weather(city="Lima", day=day))["sky"] == "cloud":
        clouds++
return clouds
