import io
import sys
import traceback


def inner(value):
    return 1 / value


def outer():
    try:
        inner(0)
    except ZeroDivisionError as error:
        raise ValueError("bad value") from error


try:
    outer()
except ValueError as error:
    caught, text = error, traceback.format_exc()
    printed, exact = io.StringIO(), io.StringIO()
    traceback.print_exc(file=printed)
    traceback.print_exception(error, file=exact)
    assert printed.getvalue() == text == exact.getvalue()
    errors = io.StringIO()
    original, sys.stderr = sys.stderr, errors
    traceback.print_exc()
    traceback.print_exception(type(error), error, error.__traceback__)
    traceback.print_tb(error.__traceback__)
    sys.stderr = original
    assert errors.getvalue().startswith(text * 2)
assert text.startswith("Traceback (most recent call last):\n") and text.endswith("ValueError: bad value\n")
assert "ZeroDivisionError: division by zero" in text and "direct cause of the following exception" in text
assert "".join(traceback.format_exception(caught)) == text == "".join(traceback.format_exception(type(caught), caught, caught.__traceback__))
assert traceback.format_exception_only(caught) == ["ValueError: bad value\n"] == traceback.format_exception_only(ValueError, caught)
frames = traceback.extract_tb(caught.__traceback__)
assert [frame.name for frame in frames] == ["<module>", "outer"] and isinstance(frames[0], traceback.FrameSummary)
assert frames[1].lineno == 14 and frames[1].filename == "<program>"
assert traceback.extract_tb(caught.__cause__.__traceback__)[-1].name == "inner"
listed = traceback.format_tb(caught.__traceback__)
assert len(listed) == 2 and listed[1].startswith('  File "<program>", line 14, in outer\n')
shown = io.StringIO()
traceback.print_tb(caught.__traceback__, limit=1, file=shown)
assert shown.getvalue() == listed[0] == "".join(traceback.format_tb(caught.__traceback__, 1))
assert len(traceback.extract_tb(caught.__traceback__, limit=1)) == 1
assert traceback.format_exc() == "NoneType: None\n"
checks = {
    "chain=False": "ZeroDivisionError" not in "".join(traceback.format_exception(caught, chain=False)),
    "limit=1": "in outer" not in "".join(traceback.format_exception(caught, limit=1, chain=False)),
    "negative limit": [frame.name for frame in traceback.extract_tb(caught.__traceback__, limit=-1)] == ["outer"],
    "line without indentation": frames[1].line in ("", 'raise ValueError("bad value") from error'),
}
wrong = [name for name, holds in checks.items() if not holds]
assert not wrong, wrong
return "ok"
