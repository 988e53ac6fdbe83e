"""Why a Python object is not a JSON value, and what to write instead: one line for each kind."""

from __future__ import annotations

import collections.abc
import dataclasses
import datetime
import decimal
import fractions
import pathlib
import types
import uuid

__all__ = ["refusal_of"]

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
    (BaseException, "an exception ({name})", "use str(x)"),
)


def refusal_of(value: object) -> tuple[str, str, str]:
    """Say why `value` is refused.

    Returns:
        Type name, reason as a clause ("a Decimal"), and the fix.
    """
    kind = type(value)
    name = kind.__name__
    if isinstance(value, type):
        return name, f"a class (the type {value.__name__} itself)", "return an instance's data instead"
    if dataclasses.is_dataclass(value):
        return name, f"a dataclass ({name})", "use dataclasses.asdict(x)"
    if isinstance(value, tuple) and hasattr(kind, "_fields"):
        return name, f"a named tuple ({name})", "use x._asdict() or list(x)"
    for kinds, reason, fix in _FIXES:
        if isinstance(value, kinds):
            return name, reason.format(name=name, shown=getattr(value, "__name__", name)), fix
    own_reason = getattr(kind, "json_refusal", None)
    if isinstance(own_reason, tuple) and len(own_reason) == 2:
        return name, str(own_reason[0]), str(own_reason[1])
    if isinstance(value, collections.abc.Awaitable):
        return name, f"an awaitable ({name}) that was never awaited", "put await in front of the call"
    if isinstance(value, collections.abc.Mapping):
        return name, f"a {name}", "use dict(x)"
    if isinstance(value, collections.abc.Iterable):
        return name, f"a {name}", "use list(x)"
    return name, f"a {name} object, which is not JSON", "return its fields as a dict, or str(x)"
