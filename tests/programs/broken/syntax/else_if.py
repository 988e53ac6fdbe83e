#: kind exception
#: line 5
#: says elif
report = await tools.weather(city="Accra", day=3)
degrees = report["celsius"]
if degrees < 5:
    word = "cold"
else if degrees < 20:
    word = "mild"
else:
    word = "warm"
return word
