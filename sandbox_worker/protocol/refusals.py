"""Why a Python object is not a JSON value, and what to write instead: one line for each kind."""

from __future__ import annotations

import collections.abc
import dataclasses
import datetime
import decimal
import fractions
import pathlib
import re
import types
import uuid

__all__ = ["is_numpy_scalar", "refusal_of"]

_FIXES: tuple[tuple[type | tuple[type, ...], str, str], ...] = (
    ((set, frozenset), "a {name}, which JSON does not have", "use sorted(x) or list(x)"),
    ((datetime.datetime, datetime.date, datetime.time), "a {name}", "use x.isoformat()"),
    (datetime.timedelta, "a timedelta", "use x.total_seconds()"),
    (decimal.Decimal, "a Decimal", "use str(x), or float(x) if rounding is fine"),
    (fractions.Fraction, "a Fraction", "use str(x) or float(x)"),
    (uuid.UUID, "a UUID", "use str(x)"),
    (pathlib.PurePath, "a {name}", "use str(x)"),
    (
        (bytes, bytearray, memoryview),
        "{name}",
        "use base64.b64encode(x).decode(), or x.decode() if it is text",
    ),
    (complex, "a complex number", "use [x.real, x.imag]"),
    (types.CoroutineType, "a coroutine that was never awaited", "put await in front of the call"),
    (types.AsyncGeneratorType, "an async generator", "use [item async for item in x]"),
    (types.GeneratorType, "a generator", "use list(x)"),
    (
        (types.FunctionType, types.BuiltinFunctionType, types.MethodType),
        "a function ({shown})",
        "call it and return its result",
    ),
    (types.ModuleType, "a module", "return a value from it instead"),
    (re.Match, "a match of a regular expression", "use x.group() or x.groupdict()"),
    (re.Pattern, "a regular expression", "use x.pattern"),
    (BaseException, "an exception ({name})", "use str(x)"),
)

# Known by the names of their classes: nothing here imports a library that may not be there.
_LIBRARY_FIXES: dict[tuple[str, str], tuple[str, str]] = {
    ("numpy", "ndarray"): ("a numpy array", "use x.tolist()"),
    ("numpy", "complexfloating"): ("a complex number", "use [float(x.real), float(x.imag)]"),
    ("numpy", "generic"): ("a numpy {name}", "use x.item() or str(x)"),
    ("pandas", "DataFrame"): (
        "a DataFrame",
        "use x.to_dict('records'), and x.where(x.notna(), None) before it if values are missing",
    ),
    ("pandas", "Series"): ("a Series", "use x.tolist(), or x.to_dict() to keep the index"),
    ("pandas", "Index"): ("an Index", "use x.tolist()"),
    ("pandas", "ExtensionArray"): ("a pandas array", "use x.tolist()"),
    ("pandas", "NAType"): ("pandas.NA, a missing value", "use None"),
    ("pandas", "NaTType"): ("pandas.NaT, a missing time", "use None"),
    ("pandas", "Period"): ("a Period", "use str(x)"),
    ("pandas", "Interval"): ("an Interval", "use str(x)"),
}


def is_numpy_scalar(value: object) -> bool:
    """Whether `value` is one of numpy's numbers, booleans, texts or times."""
    kind = type(value)
    return kind.__module__ == "numpy" and any(base.__name__ == "generic" for base in kind.__mro__)


def _library_refusal(kind: type) -> tuple[str, str] | None:
    for base in kind.__mro__:
        module = base.__module__
        if type(module) is str:
            found = _LIBRARY_FIXES.get((module.partition(".")[0], base.__name__))
            if found is not None:
                return found[0].format(name=kind.__name__), found[1]
    return None


def refusal_of(value: object) -> tuple[str, str, str]:
    """Say why `value` is refused.

    Returns:
        Type name, reason as a clause ("a Decimal"), and the fix.
    """
    kind = type(value)
    name = kind.__name__
    if isinstance(value, type):
        return (
            name,
            f"a class (the type {value.__name__} itself)",
            "use x.__name__, or return an instance's data instead",
        )
    of_library = _library_refusal(kind)
    if of_library is not None:
        return name, *of_library
    if dataclasses.is_dataclass(value):
        return name, f"a dataclass ({name})", "use dataclasses.asdict(x)"
    if isinstance(value, tuple) and hasattr(kind, "_fields"):
        return name, f"a named tuple ({name})", "use x._asdict() or list(x)"
    for kinds, reason, fix in _FIXES:
        if isinstance(value, kinds):
            return name, reason.format(name=name, shown=getattr(value, "__name__", name)), fix
    own_reason = getattr(value, "json_refusal", None) if kind.__module__ == "sandbox_worker.tools" else None
    if isinstance(own_reason, tuple):
        return name, str(own_reason[0]), str(own_reason[1])
    if isinstance(value, collections.abc.Awaitable):
        return name, f"an awaitable ({name}) that was never awaited", "put await in front of the call"
    if isinstance(value, collections.abc.Mapping):
        return name, f"a {name}", "use dict(x)"
    if isinstance(value, collections.abc.Iterable):
        return name, f"a {name}", "use list(x)"
    return name, f"a {name} object, which is not JSON", "return its fields as a dict, or str(x)"
