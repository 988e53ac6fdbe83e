from datetime import date, datetime, time, timedelta, timezone

UTC = timezone.utc
orders = (await tools.list_orders(limit=60))["items"]
placed = sorted(datetime.fromisoformat(o["placed"].replace("Z", "+00:00")) for o in orders)
gaps = [b - a for a, b in zip(placed, placed[1:])]
oslo = timezone(timedelta(hours=2), "CEST")

first = placed[0]
print(first, first.isoformat(), first.astimezone(oslo), first.strftime("%A %d %B %Y, %I:%M %p, week %V, day %j"))
print(datetime.strptime("03/Mar/2026:14:05:59 +0100", "%d/%b/%Y:%H:%M:%S %z").astimezone(UTC), datetime(2026, 2, 28) + timedelta(days=1, hours=-3, minutes=90))
d = date(2024, 2, 29)
print(d.weekday(), d.isocalendar(), d.toordinal(), d.replace(year=2023, day=28), date.fromisocalendar(2026, 1, 1), d - date(2023, 2, 28), f"{d:%d.%m.%Y}")
delta = timedelta(days=3, hours=7, minutes=5, seconds=9.5)
print(delta, delta.total_seconds(), delta // timedelta(hours=1), delta % timedelta(days=1), -delta, repr(delta), delta * 2, delta / 4, abs(-delta) == delta)
print(time(9, 30).isoformat(), time.fromisoformat("23:59:01").replace(hour=1), datetime.combine(d, time(12), tzinfo=UTC).timestamp(), datetime.fromtimestamp(86400 * 365, tz=UTC))
print(datetime.max.year, date.min, datetime(2026, 1, 1) < datetime(2026, 1, 2), datetime.fromisoformat("2026-03-09T12:30:00.250"), first.utcoffset(), oslo)
for bad in ("2026-13-01", "yesterday", "2026-02-30"):
    try:
        datetime.strptime(bad, "%Y-%m-%d")
    except ValueError as e:
        print(e)
try:
    datetime(2026, 1, 1) < first
except TypeError as e:
    print(e)


def business_days(start, n):
    while n:
        start += timedelta(days=1)
        n -= start.weekday() < 5
    return start


quarter = lambda dt: f"{dt.year}-Q{(dt.month - 1) // 3 + 1}"
{"longest": str(max(gaps)), "mean_h": round(sum(gaps, timedelta()).total_seconds() / len(gaps) / 3600, 2), "due": business_days(date(2026, 3, 6), 3).isoformat(), "q": quarter(first), "month_end": str(date(2026, 3, 1) - timedelta(days=1))}
