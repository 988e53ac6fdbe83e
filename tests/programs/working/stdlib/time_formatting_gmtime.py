import time
from datetime import datetime, timezone
from email.utils import format_datetime, parsedate_to_datetime, formatdate, parseaddr

epoch = time.gmtime(0)
print(time.strftime("%Y-%m-%d %H:%M:%S", epoch), epoch.tm_year, epoch[6], epoch.tm_yday, time.asctime(epoch))
t = time.strptime("30 Nov 2026 14:05", "%d %b %Y %H:%M")
print(t.tm_mon, t.tm_wday, t[:5], time.strftime("%a, %d %b %Y", t), type(t).__name__)
print(time.strftime("%j %U %w %p %I", time.gmtime(86400 * 45 + 3600 * 15)), time.gmtime(1_000_000_000)[:6])
start, cpu = time.perf_counter(), time.process_time()
total = sum(i * i for i in range(1000))
elapsed = time.perf_counter() - start
print(total, 0 <= elapsed < 5, time.process_time() >= cpu, time.monotonic() > 0, time.time() > 1_600_000_000, time.time_ns() > 10**18)
dt = datetime(2026, 3, 9, 12, tzinfo=timezone.utc)
print(format_datetime(dt), formatdate(0, usegmt=True), parsedate_to_datetime("Mon, 09 Mar 2026 12:00:00 +0000") == dt, parseaddr("Ada <ada@example.org>"))
time.sleep(0.01)


def human(seconds):
    parts = []
    for unit, size in (("d", 86400), ("h", 3600), ("m", 60), ("s", 1)):
        n, seconds = divmod(seconds, size)
        if n:
            parts.append(f"{n}{unit}")
    return " ".join(parts) or "0s"


[human(s) for s in (0, 59, 3661, 90061)]
