import sys
import traceback


def inner(d):
    return d["missing"]


def outer():
    try:
        inner({})
    except KeyError as e:
        raise LookupError("outer failed") from e


reports = []
for job in (outer, lambda: 1 / 0, lambda: int("x"), lambda: [].pop()):
    try:
        job()
    except Exception as e:
        text = traceback.format_exc()
        kind, value, tb = sys.exc_info()
        reports.append(
            {
                "last": text.strip().splitlines()[-1],
                "only": traceback.format_exception_only(kind, value)[-1].strip(),
                "same": value is e,
                "starts": text.startswith("Traceback (most recent call last):"),
                "cause": "direct cause" in text,
                "class": e.__class__.__name__,
            }
        )

try:
    await tools.rate(base="EUR", to="XXX")
except ToolCallError as e:
    lines = traceback.format_exception(e)
    print(lines[-1].strip().endswith("no currency 'XXX'"), len(lines) > 1)
print("inner" in traceback.format_exc(), sys.exc_info())
reports
