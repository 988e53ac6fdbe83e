"""JSON text of plain values of any depth and with integers of any size; nothing here recurses.

The standard encoder does the work where it can; it stops at the interpreter's recursion limit and at integers of more
than 4,300 digits (`sys.set_int_max_str_digits`), and then the walk below takes over.
"""

from __future__ import annotations

import decimal
import json
from collections.abc import Iterator
from typing import Any, Final

__all__ = ["json_text"]

# Indentation stops growing here: a deep value must not become mostly spaces.
_MAX_INDENT_LEVELS: Final = 16


def json_text(value: object, *, pretty: bool = False) -> str:
    """Write a plain JSON value as text.

    Args:
        value: What `plain_value` gives.
        pretty: Two-space indentation, which stops growing after 16 levels; otherwise one compact line.
    """
    try:
        if pretty:
            return json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False)
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (RecursionError, ValueError):
        return "".join(_parts(value, pretty))


def _parts(value: object, pretty: bool) -> Iterator[str]:
    """Give the text piece by piece, holding what is open on an explicit stack."""
    colon = ": " if pretty else ":"
    stack: list[tuple[Iterator[Any], str]] = []
    text = _open(value, stack)
    yield text
    fresh = bool(stack)
    while stack:
        items, closing = stack[-1]
        entry = next(items, None)
        if entry is None:
            stack.pop()
            if not fresh:
                yield _break(len(stack), pretty)
            yield closing
            fresh = False
            continue
        if not fresh:
            yield ","
        yield _break(len(stack), pretty)
        key, item = entry
        if key is not None:
            yield json.dumps(key, ensure_ascii=False) + colon
        depth = len(stack)
        yield _open(item, stack)
        fresh = len(stack) > depth


def _open(value: object, stack: list[tuple[Iterator[Any], str]]) -> str:
    """Give a scalar's text, or push a container and give its opening bracket."""
    if isinstance(value, dict):
        stack.append((iter(value.items()), "}"))
        return "{"
    if isinstance(value, list):
        stack.append((((None, item) for item in value), "]"))
        return "["
    if isinstance(value, int) and not isinstance(value, bool):
        return _integer_text(value)
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _integer_text(value: int) -> str:
    try:
        return str(value)
    except ValueError:
        with decimal.localcontext() as context:
            context.prec = decimal.MAX_PREC
            context.Emax = decimal.MAX_EMAX
            return format(decimal.Decimal(value), "f")


def _break(level: int, pretty: bool) -> str:
    return "\n" + "  " * min(level, _MAX_INDENT_LEVELS) if pretty else ""
