from datetime import datetime, timedelta

FIELDS = (("minute", 0, 59), ("hour", 0, 23), ("day", 1, 31), ("month", 1, 12), ("weekday", 0, 6))


def numbers(text, low, high):
    """The set of numbers that one field of a cron line means."""
    found = set()
    for part in text.split(","):
        span, _, step = part.partition("/")
        if span == "*":
            first, last = low, high
        else:
            first, _, last = span.partition("-")
            first = int(first)
            last = int(last) if last else (high if step else first)
        if not low <= first <= last <= high:
            raise ValueError(f"{part!r} is not within {low}-{high}")
        found.update(range(first, last + 1, int(step or 1)))
    return found


def parse(line):
    parts = line.split()
    if len(parts) != 5:
        raise ValueError(f"expected 5 fields, got {len(parts)}")
    return {name: numbers(part, low, high) for part, (name, low, high) in zip(parts, FIELDS)}


def upcoming(line, start, count):
    cron = parse(line)
    moment = start.replace(second=0, microsecond=0)
    while count:
        moment += timedelta(minutes=1)
        day = moment.day in cron["day"] and moment.month in cron["month"] and moment.isoweekday() % 7 in cron["weekday"]
        if not day:
            moment = moment.replace(hour=23, minute=59)
        elif moment.hour in cron["hour"] and moment.minute in cron["minute"]:
            yield moment
            count -= 1


start = datetime(2026, 12, 4, 17, 58)
for line in ("0 9 * * 1-5", "*/20 18-19 * * *", "30 6 1,15 * *", "0 0 29 2 *", "61 * * * *", "* * *"):
    try:
        print(line, "=>", ", ".join(f"{t:%a %Y-%m-%d %H:%M}" for t in upcoming(line, start, 3)))
    except ValueError as error:
        print(line, "=>", error)
