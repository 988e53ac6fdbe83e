import calendar
from datetime import date

cal = calendar.TextCalendar(firstweekday=calendar.SUNDAY)
print(cal.formatmonth(2026, 2))
print(calendar.month(2026, 3))
weeks = calendar.monthcalendar(2026, 5)
third_friday = [w[calendar.FRIDAY] for w in weeks if w[calendar.FRIDAY]][2]
days = [d for d in calendar.Calendar().itermonthdates(2026, 6) if d.month == 6 and d.weekday() == calendar.MONDAY]
orders = (await tools.list_orders(limit=60))["items"]
per_day = [0] * 7
for o in orders:
    y, m, d = map(int, o["placed"][:10].split("-"))
    per_day[calendar.weekday(y, m, d)] += 1
return {
    "leap": [y for y in range(1896, 1912) if calendar.isleap(y)],
    "range": calendar.monthrange(2024, 2),
    "third_friday": third_friday,
    "mondays": [d.isoformat() for d in days],
    "names": list(calendar.day_abbr) + [calendar.month_name[3]],
    "busiest": calendar.day_name[per_day.index(max(per_day))],
    "leapdays": calendar.leapdays(2000, 2026),
    "epoch": calendar.timegm((1970, 1, 2, 0, 0, 0)),
    "last": date(2026, 2, calendar.monthrange(2026, 2)[1]).day,
}
