import asyncio

LIMIT = 3
gate = asyncio.Semaphore(LIMIT)
running = peak = 0


async def weather(city, day):
    global running, peak
    async with gate:
        running += 1
        peak = max(peak, running)
        try:
            return await tools.weather(city=city, day=day)
        finally:
            running -= 1


cities = ["Oslo", "Lima", "Kyoto", "Accra", "Turin"]
jobs = [weather(city, day) for city in cities for day in range(4)]
found = await asyncio.gather(*jobs)
assert peak == LIMIT and running == 0
warm = {city: max(w["celsius"] for w in found if w["city"] == city) for city in cities}
for city, celsius in sorted(warm.items(), key=lambda kv: -kv[1]):
    print(f"{city:<6}{celsius:>6.1f}")
return len(found)
