import calendar
from datetime import date, timedelta
from itertools import accumulate

staff = await tools.staff()
wages = sum(person["salary"] for person in staff)
RULES = [
    ("wages", lambda d: -wages if d.day == calendar.monthrange(d.year, d.month)[1] else 0),
    ("rent", lambda d: -4_500 if d.day == 1 else 0),
    ("sales", lambda d: 2_100 if d.weekday() < 5 else 900),
    ("tax", lambda d: -9_000 if (d.month % 3, d.day) == (0, 15) else 0),
]


def days(start, end):
    while start < end:
        yield start
        start += timedelta(days=1)


start, end = date(2027, 1, 1), date(2027, 7, 1)
calendar_of = list(days(start, end))
flows = [sum(rule(day) for _, rule in RULES) for day in calendar_of]
balance = list(accumulate(flows, initial=20_000))[1:]
for month in range(1, 7):
    of = [i for i, day in enumerate(calendar_of) if day.month == month]
    low = min(of, key=balance.__getitem__)
    print(f"{calendar.month_abbr[month]} {balance[of[-1]]:>9,} lowest {balance[low]:>9,} on {calendar_of[low]:%d %b (%a)}")
by_rule = {name: sum(rule(day) for day in calendar_of) for name, rule in RULES}
assert 20_000 + sum(by_rule.values()) == balance[-1]
overdrawn = next((day.isoformat() for day, left in zip(calendar_of, balance) if left < 0), None)
return {"by_rule": by_rule, "overdrawn": overdrawn}
