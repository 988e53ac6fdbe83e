"""What a tool returns, as plain JSON: native Python objects become what their JSON Schema says they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePath
from types import AsyncGeneratorType, CoroutineType, GeneratorType
from typing import Any, Final, NamedTuple

from sandbox_worker.protocol import ValueRefused, plain_value

__all__ = ["Converted", "to_json"]

_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_NOT_CONVERTED: Final = frozenset({"float", "dict", "generator", "async_generator", "coroutine"})
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


class Converted(NamedTuple):
    """A plain JSON value, and how many lone surrogates were replaced by U+FFFD to make it one."""

    value: Any
    replaced_surrogates: int


def to_json(value: object) -> Converted:
    """Give the plain JSON of a tool's result.

    Plain values are copied. Models, dataclasses, dates, UUIDs, decimals, enumerations, sets, paths and bytes become
    what pydantic's JSON mode makes of them. Text with lone surrogates, which no JSON text can hold, has them
    replaced, and the count says so: a tool that read undecodable bytes must not end a run.

    Raises:
        ValueRefused: The value is not JSON (NaN, a cycle, a function, …); says where and what to do.
    """
    replaced = 0
    try:
        return Converted(plain_value(value), 0)
    except ValueRefused as refused:
        if refused.type_name == "str":
            value, replaced = _replace_surrogates(value)
        elif _is_final(refused):
            raise
    if replaced:
        try:
            return Converted(plain_value(value), replaced)
        except ValueRefused as refused:
            if _is_final(refused):
                raise
    from pydantic_core import PydanticSerializationError, to_jsonable_python

    try:
        dumped = to_jsonable_python(
            _with_sorted_sets(value), bytes_mode="base64", inf_nan_mode="constants", fallback=_path_text
        )
    except (PydanticSerializationError, ValueError, TypeError, RecursionError) as error:
        if str(error).startswith("Error calling function"):
            # A serializer of the tool's own class failed: that it cannot be sent as it is would be the wrong news.
            reason = f"{type(value).__name__} whose serializer failed: {error}"
            raise ValueRefused("$", type(value).__name__, reason, "mend the serializer") from None
        return Converted(plain_value(value), replaced)  # refuses again, with path and fix
    try:
        return Converted(plain_value(dumped), replaced)
    except ValueRefused as refused:
        if refused.type_name != "str":
            raise
    dumped, more = _replace_surrogates(dumped)
    return Converted(plain_value(dumped), replaced + more)


def _path_text(value: object) -> str:
    """What pydantic leaves out: pure paths, which stand for no file of this machine."""
    if isinstance(value, PurePath):
        return str(value)
    raise TypeError(type(value).__name__)


def _is_final(refused: ValueRefused) -> bool:
    """Whether no conversion can help; a generator would, but it may have no end."""
    return refused.type_name in _NOT_CONVERTED or "cycle" in refused.reason


def _replace_surrogates(value: object) -> tuple[Any, int]:
    """Copy a value with the lone surrogates of its text replaced, and count them.

    Raises:
        ValueRefused: Two keys of one dict become the same text.
    """
    count = 0

    def text_of(item: Any) -> Any:
        nonlocal count
        if not isinstance(item, str):
            return item
        replaced, number = _SURROGATES.subn(_REPLACEMENT, item)
        count += number
        return replaced

    def dict_of(item: dict[Any, Any]) -> dict[Any, Any]:
        copy = {text_of(name): inner for name, inner in item.items()}
        if len(copy) != len(item):
            reason = "a dict in which two keys become one when their lone surrogates are replaced"
            raise ValueRefused("$", "dict", reason, "make the keys distinct strings")
        return copy

    return _copied(value, text_of, dict_of), count


def _with_sorted_sets(value: object) -> Any:
    """Copy a value with its sets as sorted lists: the order of a set changes from run to run."""

    def list_of(item: Any) -> Any:
        if isinstance(item, (GeneratorType, AsyncGeneratorType, CoroutineType)):
            # It would be used up to find out what it gives.
            plain_value([item])
        if type(item) not in (set, frozenset):
            return item
        try:
            return sorted(item)
        except TypeError:
            return item  # its members have no order

    return _copied(value, list_of, dict)


def _copied(value: object, leaf: Callable[[Any], Any], dict_copy: Callable[[dict[Any, Any]], dict[Any, Any]]) -> Any:
    """Copy containers of plain types, passing what is no container through `leaf`; cycles are left as they are."""
    root: list[Any] = [value]
    stack: list[tuple[Any, Any]] = [(root, 0)]
    open_now: set[int] = set()
    while stack:
        holder, key = stack.pop()
        if holder is None:
            open_now.discard(key)
            continue
        item = holder[key]
        kind = type(item)
        if kind not in (dict, list, tuple):
            holder[key] = leaf(item)
        elif id(item) not in open_now:
            copy: Any = dict_copy(item) if kind is dict else list(item)
            holder[key] = copy
            open_now.add(id(item))
            stack.append((None, id(item)))
            stack.extend((copy, step) for step in (copy if kind is dict else range(len(copy))))
    return root[0]
