import datetime
from datetime import date, time, timedelta, timezone, tzinfo

UTC = datetime.UTC
moment = datetime.datetime(2024, 2, 29, 13, 5, 9, 123456)
assert moment.isoformat() == "2024-02-29T13:05:09.123456" and str(moment.date()) == "2024-02-29"
assert datetime.datetime.fromisoformat("2024-02-29T13:05:09.123456Z").tzinfo is UTC
assert moment.strftime("%a %A %b %B %d %H:%M:%S %j %U %W %w %y %Y %I %p %f %%") == (
    "Thu Thursday Feb February 29 13:05:09 060 08 09 4 24 2024 01 PM 123456 %"
)
parse = datetime.datetime.strptime
assert parse("29 Feb 2024 01:05 PM", "%d %b %Y %I:%M %p") == datetime.datetime(2024, 2, 29, 13, 5)
assert parse("Thursday 2024-060", "%A %Y-%j").date() == date(2024, 2, 29)
assert parse("2024-W09-4", "%G-W%V-%u").date() == date(2024, 2, 29)
assert parse("2024-02-29 13:05 +0530", "%Y-%m-%d %H:%M %z").utcoffset() == timedelta(hours=5, minutes=30)
assert parse("12:00 UTC", "%H:%M %Z").hour == 12
assert (date(2024, 3, 1) - date(2024, 2, 1)).days == 29 and date(2024, 1, 31) + timedelta(weeks=1) == date(2024, 2, 7)
assert date(2024, 2, 29).isocalendar() == (2024, 9, 4) and date.fromisocalendar(2024, 9, 4).weekday() == 3
assert date.fromordinal(1) == date.min and date(2024, 2, 29).toordinal() == 738945 and date.max.year == datetime.MAXYEAR
assert datetime.MINYEAR == 1 and date(2024, 2, 29).replace(day=1).ctime() == "Thu Feb  1 00:00:00 2024"
span = timedelta(days=1, hours=2, milliseconds=5)
assert str(span) == "1 day, 2:00:00.005000" and span.total_seconds() == 93600.005 and span.seconds == 7200
assert timedelta(hours=5) / timedelta(hours=2) == 2.5 and timedelta(hours=5) // timedelta(hours=2) == 2
assert divmod(timedelta(minutes=70), timedelta(hours=1)) == (1, timedelta(minutes=10)) and -timedelta(1) == timedelta(days=-1)
assert abs(timedelta(-1)) == timedelta.resolution * 86_400_000_000 and str(timedelta(hours=-1)) == "-1 day, 23:00:00"
clock = time(13, 5, tzinfo=timezone(timedelta(hours=2), "EET"))
assert clock.isoformat() == "13:05:00+02:00" and clock.tzname() == "EET" and time.fromisoformat("04:23:01").second == 1
assert f"{clock:%H-%M}" == "13-05" and time.max > time.min
aware = moment.replace(tzinfo=UTC)
assert aware.timestamp() == 1709211909.123456 and datetime.datetime.fromtimestamp(0, UTC).isoformat() == "1970-01-01T00:00:00+00:00"
assert aware.astimezone(timezone(timedelta(hours=-5))).hour == 8 and aware.utctimetuple().tm_yday == 60
assert datetime.datetime.combine(date(2024, 1, 1), time(1)) == datetime.datetime(2024, 1, 1, 1) and str(timezone.utc) == "UTC"
assert moment.timetuple()[:6] == (2024, 2, 29, 13, 5, 9) and f"{moment:%d.%m.}" == "29.02."
assert datetime.datetime.now(UTC) - datetime.datetime.now(UTC) < timedelta(minutes=1) and date.today().year >= 2024
assert datetime.datetime.utcfromtimestamp(0).isoformat() == "1970-01-01T00:00:00" and datetime.datetime.utcnow().year >= 2024


class Fixed(tzinfo):
    def utcoffset(self, when):
        return timedelta(hours=1)

    def dst(self, when):
        return timedelta(0)

    def tzname(self, when):
        return "FIX"


assert datetime.datetime(2024, 1, 1, tzinfo=Fixed()).strftime("%Z %z") == "FIX +0100"
failed = []
for wrong in (lambda: date(2023, 2, 29), lambda: parse("x", "%Y"), lambda: moment < aware, lambda: date.max + timedelta(1)):
    try:
        wrong()
    except (ValueError, TypeError, OverflowError) as error:
        failed.append(type(error).__name__)
assert failed == ["ValueError", "ValueError", "TypeError", "OverflowError"]
return "ok"
