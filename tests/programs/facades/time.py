import calendar
import time

moment = time.gmtime(1709211909)
assert isinstance(moment, time.struct_time) and moment[:6] == (2024, 2, 29, 13, 5, 9) and (moment.tm_wday, moment.tm_yday) == (3, 60)
assert time.strftime("%Y-%m-%d %H:%M:%S %A", moment) == "2024-02-29 13:05:09 Thursday"
assert time.asctime(moment) == "Thu Feb 29 13:05:09 2024" and time.gmtime(0).tm_year == 1970
parsed = time.strptime("29 February 2024, 1:05 pm", "%d %B %Y, %I:%M %p")
assert parsed[:5] == (2024, 2, 29, 13, 5) and parsed.tm_wday == 3 and calendar.timegm(parsed) == 1709211900
assert time.strptime("30 Nov 00", "%d %b %y").tm_year == 2000 and time.strptime("12:30 UTC", "%H:%M %Z").tm_min == 30
local = time.localtime(1709211909)
assert time.mktime(local) == 1709211909.0 and time.ctime(1709211909) == time.asctime(local)
assert isinstance(time.timezone, int) and isinstance(time.altzone, int) and time.daylight in (0, 1) and len(time.tzname) == 2
assert time.time() > 1.7e9 and abs(time.time_ns() / 1e9 - time.time()) < 5
before, before_ns = time.monotonic(), time.monotonic_ns()
started = time.perf_counter(), time.perf_counter_ns()
time.sleep(0.002)
assert time.monotonic() - before >= 0.002 and time.monotonic_ns() - before_ns >= 2_000_000
assert time.perf_counter() - started[0] >= 0.002 and time.perf_counter_ns() > started[1]
assert time.process_time() >= 0 and time.process_time_ns() >= 0 and time.thread_time() >= 0 and time.thread_time_ns() >= 0
assert time.struct_time((2024, 1, 2, 3, 4, 5, 1, 2, 0)).tm_mday == 2 and moment.tm_zone in ("UTC", "GMT")
failed = []
for wrong in (lambda: time.strptime("x", "%Y"), lambda: time.sleep(-1), lambda: time.strftime("%Y", (2024, 13, 1, 0, 0, 0, 0, 0, 0))):
    try:
        wrong()
    except ValueError:
        failed.append("ValueError")
assert failed == ["ValueError"] * 3
return "ok"
