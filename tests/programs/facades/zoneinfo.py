import zoneinfo
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

moment = datetime(2020, 10, 31, 12, tzinfo=ZoneInfo("America/Los_Angeles"))
assert moment.isoformat() == "2020-10-31T12:00:00-07:00" and moment.tzname() == "PDT" and moment.dst() == timedelta(hours=1)
assert (moment + timedelta(days=1)).isoformat() == "2020-11-01T12:00:00-08:00"
folded = datetime(2020, 11, 1, 1, tzinfo=ZoneInfo("America/Los_Angeles"))
assert folded.tzname() == "PDT" and folded.replace(fold=1).tzname() == "PST"
berlin = ZoneInfo("Europe/Berlin")
assert datetime(2024, 3, 31, 1, 59, 59, tzinfo=berlin).utcoffset() == timedelta(hours=1)
assert datetime(2024, 3, 31, 3, tzinfo=berlin).utcoffset() == timedelta(hours=2)
gap = datetime(2024, 3, 31, 0, 30, tzinfo=timezone.utc)
assert [(gap + timedelta(hours=h)).astimezone(berlin).strftime("%H:%M %Z") for h in (0, 1)] == ["01:30 CET", "03:30 CEST"]
assert datetime(2024, 7, 1, 12, tzinfo=berlin).astimezone(ZoneInfo("Asia/Tokyo")).strftime("%d %H:%M %Z") == "01 19:00 JST"
assert datetime(2024, 1, 1, tzinfo=ZoneInfo("Asia/Kolkata")).strftime("%z") == "+0530"
assert datetime(2024, 1, 1, tzinfo=ZoneInfo("Australia/Sydney")).tzname() == "AEDT"
assert datetime(2024, 1, 1, tzinfo=ZoneInfo("America/St_Johns")).utcoffset() == -timedelta(hours=3, minutes=30)
assert datetime(2024, 1, 1, tzinfo=ZoneInfo("UTC")).utcoffset() == timedelta(0) and ZoneInfo("Etc/GMT+5").utcoffset(gap) == -timedelta(hours=5)
assert datetime(2037, 7, 1, tzinfo=ZoneInfo("Europe/London")).tzname() == "BST" and datetime(2050, 7, 1, tzinfo=berlin).tzname() == "CEST"
assert ZoneInfo("Europe/Berlin") is berlin and berlin.key == "Europe/Berlin" and str(berlin) == "Europe/Berlin"
zones = zoneinfo.available_timezones()
assert len(zones) > 400 and {"Europe/Paris", "Africa/Cairo", "America/New_York", "Pacific/Auckland", "UTC"} <= zones
assert issubclass(zoneinfo.InvalidTZPathWarning, RuntimeWarning)
failed = []
for wrong in ("Mars/Phobos", "../etc/passwd"):
    try:
        ZoneInfo(wrong)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError) as error:
        failed.append(type(error).__name__)
assert failed == ["ZoneInfoNotFoundError", "ValueError"] and issubclass(zoneinfo.ZoneInfoNotFoundError, KeyError)
try:
    fresh = ZoneInfo.no_cache("Europe/Berlin")
except Exception as error:
    raise AssertionError(f"ZoneInfo.no_cache: {error!r}") from None
assert fresh is not berlin and fresh.utcoffset(gap.replace(tzinfo=None)) == timedelta(hours=1)
ZoneInfo.clear_cache()
assert ZoneInfo("Europe/Berlin") is not berlin and ZoneInfo("Asia/Tokyo").key == "Asia/Tokyo"
return "ok"
