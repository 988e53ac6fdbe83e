import calendar
import datetime

assert calendar.isleap(2024) and not calendar.isleap(1900) and calendar.leapdays(2000, 2025) == 7
assert calendar.weekday(2024, 2, 29) == 3 == calendar.THURSDAY and calendar.monthrange(2024, 2) == (3, 29)
assert calendar.firstweekday() == 0 == calendar.MONDAY
assert [calendar.MONDAY, calendar.TUESDAY, calendar.WEDNESDAY, calendar.FRIDAY, calendar.SATURDAY, calendar.SUNDAY] == [
    0,
    1,
    2,
    4,
    5,
    6,
]
assert calendar.monthcalendar(2024, 2)[0] == [0, 0, 0, 1, 2, 3, 4] and len(calendar.monthcalendar(2024, 2)) == 5
assert list(calendar.month_name)[1:4] == ["January", "February", "March"] and calendar.month_abbr[12] == "Dec"
assert list(calendar.day_name)[5:] == ["Saturday", "Sunday"] and list(calendar.day_abbr)[0] == "Mon"
assert calendar.weekheader(3) == "Mon Tue Wed Thu Fri Sat Sun"
assert calendar.timegm((2024, 1, 1, 0, 0, 0)) == 1704067200
text = calendar.month(2024, 2)
assert text.splitlines()[:3] == ["   February 2024", "Mo Tu We Th Fr Sa Su", "          1  2  3  4"]
year = calendar.calendar(2024, w=2, l=1, c=6, m=3)
assert "2024" in year.splitlines()[0] and year.count("Mo Tu We Th Fr Sa Su") == 12
calendar.setfirstweekday(calendar.SUNDAY)
assert calendar.weekheader(2) == "Su Mo Tu We Th Fr Sa" and calendar.monthcalendar(2024, 9)[0][0] == 1
calendar.setfirstweekday(0)
plain = calendar.Calendar(firstweekday=6)
assert list(plain.iterweekdays()) == [6, 0, 1, 2, 3, 4, 5] and plain.getfirstweekday() == 6
days = list(plain.itermonthdates(2024, 2))
assert days[0] == datetime.date(2024, 1, 28) and len(days) == 35
assert list(plain.itermonthdays2(2023, 10))[:2] == [(1, 6), (2, 0)] and len(plain.yeardayscalendar(2024, 4)) == 3
assert [day for day in plain.itermonthdays(2024, 2) if day][-1] == 29
assert calendar.TextCalendar(calendar.MONDAY).formatmonth(2024, 2, w=3).splitlines()[1] == calendar.weekheader(3)
html = calendar.HTMLCalendar(calendar.SUNDAY)
page = html.formatmonth(2024, 2)
assert '<th colspan="7" class="month">February 2024</th>' in page and '<td class="thu">29</td>' in page
assert html.formatyear(2024).count("<table") == 13
assert b"<?xml" in html.formatyearpage(2024) and b"encoding=" in html.formatyearpage(2024, encoding="utf-8")
failed = []
for wrong in (lambda: calendar.monthrange(2024, 13), lambda: calendar.setfirstweekday(7)):
    try:
        wrong()
    except (calendar.IllegalMonthError, calendar.IllegalWeekdayError) as error:
        failed.append(str(error).split(";")[0])
assert failed == ["bad month number 13", "bad weekday number 7"]
if hasattr(calendar, "Month"):
    assert calendar.Month.FEBRUARY == 2 == calendar.FEBRUARY and calendar.Day.SUNDAY == 6 and calendar.JANUARY == 1
if hasattr(calendar, "MARCH"):
    months = [
        calendar.JANUARY, calendar.FEBRUARY, calendar.MARCH, calendar.APRIL, calendar.MAY, calendar.JUNE,
        calendar.JULY, calendar.AUGUST, calendar.SEPTEMBER, calendar.OCTOBER, calendar.NOVEMBER, calendar.DECEMBER,
    ]  # fmt: skip
    assert months[2:] == list(range(3, 13))
return "ok"
