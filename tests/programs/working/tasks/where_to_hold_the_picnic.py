import asyncio

CITIES = ["Oslo", "Lima", "Kyoto", "Accra", "Turin"]


def pleasantness(day):
    """0 to 10; rain and wind spoil it, 22 degrees is best."""
    points = 10 - abs(day["celsius"] - 22) / 3
    points -= {"clear": 0, "cloud": 1, "rain": 5}[day["sky"]]
    points -= max(0, day["wind"] - 4) * 0.5
    return max(0, round(points, 2))


forecasts = await asyncio.gather(*(tools.weather(city=c, day=d) for c in CITIES for d in range(5)))
ranked = sorted(forecasts, key=lambda f: (-pleasantness(f), f["day"], f["city"]))
best = ranked[0]
team = [p["name"] for p in await tools.staff() if p["city"] == best["city"]]
for forecast in ranked[:4]:
    print(f"{forecast['city']:<6} day {forecast['day']}: {pleasantness(forecast):>5} {forecast['sky']}")
return {"city": best["city"], "day": best["day"], "there already": team}
