import re
from datetime import timedelta

UNITS = {"w": 604800, "d": 86400, "h": 3600, "m": 60, "s": 1, "ms": 0.001}
SIZES = {unit: 1024**n for n, unit in enumerate(("B", "KiB", "MiB", "GiB"))} | {
    unit: 1000**n for n, unit in enumerate(("kB", "MB", "GB"), 1)
}


def seconds(text):
    found = re.findall(r"(\d+(?:\.\d+)?)\s*(ms|[wdhms])", text)
    if not found or re.sub(r"(\d+(?:\.\d+)?)\s*(ms|[wdhms])|\s", "", text):
        raise ValueError(f"{text!r} is no duration")
    return sum(float(amount) * UNITS[unit] for amount, unit in found)


def iso(text):
    found = re.fullmatch(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?", text)
    days, hours, minutes, secs = (int(part or 0) for part in found.groups())
    return timedelta(days=days, hours=hours, minutes=minutes, seconds=secs)


def human(size):
    for unit in ("B", "KiB", "MiB"):
        if size < 1024:
            return f"{size:.3g} {unit}"
        size /= 1024
    return f"{size:.3g} GiB"


for text in ("1h30m", "2d 4h", "250ms", "1.5h", "90", "3 parsecs"):
    try:
        value = seconds(text)
        print(text, value, timedelta(seconds=value))
    except ValueError as error:
        print(error)
print(iso("P1DT2H3M4S"), iso("PT45M"), iso("P7D"))
sizes = {text: int(float(n) * SIZES[unit]) for text in ("1 kB", "1 KiB", "2.5 MB", "3 GiB") for n, unit in [text.split()]}
print({text: human(size) for text, size in sizes.items()})
return sizes
