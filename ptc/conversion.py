"""What a tool returns, as plain JSON: native Python objects become what their JSON Schema says they are."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from sandbox_worker.protocol import ValueRefused, plain_value

__all__ = ["Converted", "to_json"]

_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


class Converted(NamedTuple):
    """A plain JSON value, and how many lone surrogates were replaced by U+FFFD to make it one."""

    value: Any
    replaced_surrogates: int


def to_json(value: object) -> Converted:
    """Give the plain JSON of a tool's result.

    Plain values are copied. Models, dataclasses, dates, UUIDs, decimals, enumerations, sets, paths and bytes become what
    pydantic's JSON mode makes of them. Text with lone surrogates, which no JSON text can hold, has them replaced, and the
    count says so: a tool that read undecodable bytes must not end a run.

    Raises:
        ValueRefused: The value is not JSON (NaN, a cycle, a function, …); says where and what to do.
    """
    try:
        return Converted(plain_value(value), 0)
    except ValueRefused as refused:
        if refused.type_name == "str":
            return _replace_surrogates(value)
        if refused.type_name in ("float", "dict") or "cycle" in refused.reason:
            raise
    from pydantic_core import PydanticSerializationError, to_jsonable_python

    try:
        dumped = to_jsonable_python(value, bytes_mode="base64", inf_nan_mode="constants")
    except (PydanticSerializationError, ValueError, RecursionError):
        return Converted(plain_value(value), 0)  # refuses again, with path and fix
    try:
        return Converted(plain_value(dumped), 0)
    except ValueRefused as refused:
        if refused.type_name == "str":
            return _replace_surrogates(dumped)
        raise


def _replace_surrogates(value: object) -> Converted:
    """Copy containers of plain types, replacing in text; other objects are left for `plain_value` to judge."""
    count = 0

    def text_of(text: str) -> str:
        nonlocal count
        replaced, number = _SURROGATES.subn(_REPLACEMENT, text)
        count += number
        return replaced

    root: list[Any] = [value]
    stack: list[tuple[Any, Any]] = [(root, 0)]
    while stack:
        holder, key = stack.pop()
        item = holder[key]
        if isinstance(item, str):
            holder[key] = text_of(item)
        elif type(item) is dict:
            holder[key] = {text_of(name) if isinstance(name, str) else name: inner for name, inner in item.items()}
            stack.extend((holder[key], name) for name in holder[key])
        elif type(item) in (list, tuple):
            holder[key] = list(item)
            stack.extend((holder[key], index) for index in range(len(item)))
    return Converted(plain_value(root[0]), count)
