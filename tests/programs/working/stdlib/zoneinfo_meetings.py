from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

ZONES = {"Oslo": "Europe/Oslo", "Lima": "America/Lima", "Kyoto": "Asia/Tokyo", "Accra": "Africa/Accra", "Turin": "Europe/Rome"}

meeting = datetime(2026, 3, 29, 9, 0, tzinfo=ZoneInfo("America/New_York"))
for person in await tools.staff():
    local = meeting.astimezone(ZoneInfo(ZONES[person["city"]]))
    ok = "ok" if 8 <= local.hour < 18 else "--"
    print(f"{person['name']:<5} {local:%a %H:%M %Z (%z)} {ok}")

oslo = ZoneInfo("Europe/Oslo")
before = datetime(2026, 3, 29, 1, 30, tzinfo=oslo)
after = before + timedelta(hours=2)
real = (after.astimezone(ZoneInfo("UTC")) - before.astimezone(ZoneInfo("UTC"))).total_seconds() / 3600
ambiguous = [datetime(2026, 10, 25, 2, 30, tzinfo=oslo, fold=f).utcoffset() for f in (0, 1)]
try:
    ZoneInfo("Mars/Olympus")
except ZoneInfoNotFoundError as e:
    print("no such zone:", "Mars" in str(e))
return {
    "wall": after.isoformat(),
    "real_hours": real,
    "ambiguous": [str(o) for o in ambiguous],
    "dst": str(datetime(2026, 7, 1, tzinfo=oslo).dst()),
    "key": oslo.key,
    "same": ZoneInfo("Europe/Oslo") is oslo,
    "name": str(oslo),
}
