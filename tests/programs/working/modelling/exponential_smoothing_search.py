from statistics import fmean

city_days = 21
warmth = {}
for city in ("Lima", "Kyoto", "Turin"):
    warmth[city] = [(await tools.weather(city=city, day=day))["celsius"] for day in range(city_days)]


def forecasts(series, alpha):
    level = series[0]
    for actual in series[1:]:
        yield level, actual
        level += alpha * (actual - level)


def error(series, alpha):
    return fmean((guess - actual) ** 2 for guess, actual in forecasts(series, alpha))


def golden(function, low, high, steps=40):
    ratio = (5**0.5 - 1) / 2
    for _ in range(steps):
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        if function(left) < function(right):
            high = right
        else:
            low = left
    return (low + high) / 2


for city, series in warmth.items():
    alpha = golden(lambda a: error(series, a), 0.0, 1.0)
    naive = error(series, 1.0)
    best = error(series, alpha)
    print(f"{city:<6} alpha={alpha:.2f} error={best:.3f} naive={naive:.3f} better={best <= naive + 1e-9}")
sorted(warmth, key=lambda city: (-fmean(warmth[city]), city))
