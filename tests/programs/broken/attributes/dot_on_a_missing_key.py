#: kind exception
#: line 3
#: says 'city', 'day', 'celsius', 'wind', 'sky'
report = await tools.weather(city="Turin", day=1)
print(report["city"])
degrees = report.temperature
return f"{degrees:.1f} °C in Turin"
