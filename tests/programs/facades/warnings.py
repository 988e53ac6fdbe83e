import io
import sys
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("plain")
    warnings.warn("old", DeprecationWarning, stacklevel=2)
    warnings.warn(RuntimeWarning("made"))
assert [(str(w.message), w.category) for w in caught] == [
    ("plain", UserWarning), ("old", DeprecationWarning), ("made", RuntimeWarning),
]  # fmt: skip
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        warnings.warn("raised", FutureWarning)
    except FutureWarning as error:
        assert str(error) == "raised"
    else:
        raise AssertionError("not raised")
errors = io.StringIO()
original, sys.stderr = sys.stderr, errors
with warnings.catch_warnings():
    warnings.resetwarnings()
    warnings.filterwarnings("ignore")
    warnings.warn("unseen")
    warnings.resetwarnings()
    warnings.simplefilter("default")
    warnings.warn("seen")
sys.stderr = original
assert "UserWarning: seen" in errors.getvalue() and "unseen" not in errors.getvalue()


def caught_under(*filters, calls):
    """The messages that are recorded when these filters stand."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for action, options in filters:
            warnings.filterwarnings(action, **options)
        for message, category in calls:
            warnings.warn(message, category)
    return [str(warning.message) for warning in caught]


def raising_by_category():
    try:
        caught_under(("error", {"category": DeprecationWarning}), calls=[("kept", UserWarning), ("old", DeprecationWarning)])
    except DeprecationWarning as error:
        return str(error) == "old"


def decorated():
    @warnings.deprecated("use new()")
    def old():
        return 1

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        return old() == 1 and [str(warning.message) for warning in caught] == ["use new()"]


def places():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warnings.warn("here")
    return caught[0].filename == "<program>" and caught[0].lineno > 0


def holds(check):
    try:
        return check()
    except Exception:
        return False


noisy = [("old", DeprecationWarning), ("very noisy", UserWarning), ("kept", UserWarning)]
checks = {
    "filter by category": lambda: caught_under(("ignore", {"category": DeprecationWarning}), calls=noisy) == ["very noisy", "kept"],
    "filter by message": lambda: caught_under(("ignore", {"message": ".*noisy"}), calls=noisy) == ["old", "kept"],
    "error by category": raising_by_category,
    "once": lambda: caught_under(("once", {}), calls=[("same", UserWarning)] * 3) == ["same"],
    "deprecated": lambda: sys.version_info < (3, 13) or decorated(),
    "filename and lineno of a caught warning": places,
}
wrong = [name for name, check in checks.items() if not holds(check)]
assert not wrong, wrong
return "ok"
