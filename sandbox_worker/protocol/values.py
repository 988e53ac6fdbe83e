"""Values: lossless JSON as msgpack, of any depth and with integers of any size.

A payload is one or more msgpack chunks, deepest first; a chunk refers to an earlier one by extension type 2, so that
nesting of any depth decodes with a bounded C stack. Integers beyond 64 bits travel as extension type 1, two's
complement, big-endian. Nothing here recurses.

Encoding has two ways with one result: a fast one that lets the C packer do all of it when every type is exactly a JSON
type, and a walk that converts what may be converted and refuses the rest with its path.
"""

from __future__ import annotations

import enum
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgpack

from sandbox_worker.protocol.faults import RemoteFault, ValueRefused
from sandbox_worker.protocol.refusals import is_numpy_scalar, refusal_of

__all__ = ["decode_value", "encode_value", "plain_value"]

_BIG_INTEGER: Final = 1
_EARLIER_CHUNK: Final = 2
# Deeper than this is cut into chunks. The C packer stops at 511 levels and the unpacker at 1,024.
_CHUNK_LEVELS: Final = 256
_INT64_MIN: Final = -(2**63)
_UINT64_MAX: Final = 2**64 - 1

_CONTAINERS: Final = frozenset({dict, list})
_PLAIN_TYPES: Final = frozenset({dict, list, str, int, float, bool, type(None)})
_SCALAR_TYPES: Final = frozenset({str, int, float, bool, type(None)})
_KEYS: Final = frozenset({str})
# Scalars that need neither a copy nor a check.
_IMMUTABLE: Final = frozenset({int, bool, type(None)})
# A float64 (0xcb) whose exponent bits are all ones is NaN or an infinity; the same bytes may occur inside text, so a
# hit only means that the walk has to look.
_NOT_FINITE: Final = re.compile(rb"\xcb[\x7f\xff][\xf0-\xff]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_MAX_PATH_CHARS: Final = 300
# CPython refuses to write integers of more than 4,300 digits as text (sys.set_int_max_str_digits).
_MAX_KEY_BITS: Final = 14_000


def encode_value(value: object) -> bytes:
    """Encode a value as a payload.

    Args:
        value: Any JSON value, or one that SPEC "Values" converts without loss.

    Returns:
        The payload; `decode_value` gives an equal plain value back.

    Raises:
        ValueRefused: The value is not lossless JSON.
    """
    payload = _pack_plain(value)
    if payload is not None:
        return payload
    chunks: list[bytes] = []
    root = _walk(value, chunks)
    chunks.append(msgpack.packb(root, default=_pack_big_integer))
    return chunks[0] if len(chunks) == 1 else b"".join(chunks)


def decode_value(payload: bytes | memoryview) -> Any:
    """Decode a payload that may come from a hostile peer.

    Returns:
        A fresh plain value: exact `dict`, `list`, `str`, `int`, `float`, `bool` and `None` only.

    Raises:
        RemoteFault: The payload is not what `encode_value` produces.
    """
    chunks: list[Any] = []
    unused: set[int] = set()

    def revive(code: int, body: bytes) -> Any:
        if code == _BIG_INTEGER:
            return _unpack_big_integer(body)
        if code == _EARLIER_CHUNK:
            index = int.from_bytes(body, "big")
            if index not in unused:
                raise RemoteFault("a value refers to a chunk that is not there or already used")
            unused.discard(index)
            return chunks[index]
        raise RemoteFault(f"extension type {code} in a value")

    options: dict[str, Any] = {"raw": False, "strict_map_key": True, "ext_hook": revive}
    try:
        try:
            chunks.append(msgpack.unpackb(payload, **options))
        except msgpack.ExtraData:
            chunks.clear()
            _decode_chunks(payload, options, chunks, unused)
    except RemoteFault:
        raise
    except (ValueError, TypeError, msgpack.UnpackException) as error:
        raise RemoteFault(f"a value does not decode: {type(error).__name__}") from None
    value = chunks[-1]
    if not _is_plain(value, None) or (_NOT_FINITE.search(payload) is not None and not _is_finite(value)):
        raise RemoteFault("a value holds something that is not JSON (bytes, NaN or a key that is not text)")
    return value


def plain_value(value: object) -> Any:
    """Give a detached copy that holds exact JSON types only.

    Raises:
        ValueRefused: The value is not lossless JSON.
    """
    if type(value) in _IMMUTABLE:
        return value
    payload = _pack_plain(value)
    if payload is None:
        return _walk(value, None)
    return msgpack.unpackb(payload, raw=False, ext_hook=lambda code, body: _unpack_big_integer(body))


def _pack_plain(value: object) -> bytes | None:
    """Pack in C when every type is exactly a JSON type; None when the walk has to look."""
    if not _is_plain(value, _CHUNK_LEVELS):
        return None
    try:
        payload: bytes = msgpack.packb(value, default=_pack_big_integer)
    except (UnicodeEncodeError, ValueError, OverflowError):
        return None  # a surrogate: the walk says where
    return payload if _NOT_FINITE.search(payload) is None else None


def _decode_chunks(payload: bytes | memoryview, options: dict[str, Any], chunks: list[Any], unused: set[int]) -> None:
    unpacker = msgpack.Unpacker(max_buffer_size=len(payload), **options)
    unpacker.feed(payload)
    for chunk in unpacker:
        unused.add(len(chunks))
        chunks.append(chunk)
    if unpacker.tell() != len(payload):
        raise RemoteFault("a value ends in the middle")
    if unused != {len(chunks) - 1}:
        raise RemoteFault("a value has no single root")


def _is_plain(value: object, levels: int | None) -> bool:
    """Whether all types are exactly JSON types, looking level by level (`levels` of them; None: all)."""
    if type(value) not in _CONTAINERS:
        return type(value) in _SCALAR_TYPES
    level: list[Any] = [value]
    while level:
        if levels is not None:
            if levels == 0:
                return False
            levels -= 1
        below: list[Any] = []
        if len(level) > 1:
            # What is met twice need not be looked at twice; a cycle would grow from level to level.
            level = list({id(container): container for container in level}.values())
        for container in level:
            if type(container) is dict:
                if container and not _KEYS.issuperset(map(type, container)):
                    return False
                items: Any = container.values()
            else:
                items = container
            types = set(map(type, items))
            if _SCALAR_TYPES.issuperset(types):
                continue
            if not _PLAIN_TYPES.issuperset(types):
                return False
            below += [item for item in items if type(item) in _CONTAINERS]
        level = below
    return True


def _is_finite(value: object) -> bool:
    stack = [value]
    while stack:
        item = stack.pop()
        if type(item) is float:
            if not math.isfinite(item):
                return False
        elif type(item) is dict:
            stack.extend(item.values())
        elif type(item) is list:
            stack.extend(item)
    return True


def _pack_big_integer(value: object) -> msgpack.ExtType:
    if type(value) is not int:
        raise TypeError(type(value).__name__)
    return msgpack.ExtType(_BIG_INTEGER, value.to_bytes(value.bit_length() // 8 + 1, "big", signed=True))


def _unpack_big_integer(body: bytes) -> int:
    value = int.from_bytes(body, "big", signed=True)
    if _INT64_MIN <= value <= _UINT64_MAX or len(body) != value.bit_length() // 8 + 1:
        raise RemoteFault("an integer is not in its one right form")
    return value


class _Open:
    """One container being copied: what is left to read, where it goes, and how it is called in a path."""

    __slots__ = ("copy", "identity", "items", "key", "parent")

    def __init__(self, source: object, parent: _Open | None, key: Any) -> None:
        self.identity = id(source)
        self.parent = parent
        self.key = key
        self.copy: dict[str, Any] | list[Any]
        self.items: Iterator[tuple[Any, Any]]
        if isinstance(source, Mapping):
            self.copy = {}
            self.items = iter(list(source.items()))
        else:
            self.copy = []
            self.items = enumerate(list(source))  # type: ignore[call-overload]


def _walk(value: object, chunks: list[bytes] | None) -> Any:
    """Copy a value, converting and refusing; with `chunks`, cut it where it is too deep for the C packer."""
    path: Callable[[], str] = lambda: "$"  # noqa: E731 - the root has the one-word path
    done, leaf = _scalar(value, path)
    if done:
        return leaf
    _check_container(value, path)
    root = _Open(value, None, None)
    on_path = {root.identity}
    open_now, depth = root, 1
    while True:
        entry = next(open_now.items, None)
        if entry is None:
            on_path.discard(open_now.identity)
            parent = open_now.parent
            if parent is None:
                return open_now.copy
            finished: Any = open_now.copy
            if chunks is not None and depth % _CHUNK_LEVELS == 0:
                reference = len(chunks).to_bytes(4, "big")
                chunks.append(msgpack.packb(finished, default=_pack_big_integer))
                finished = msgpack.ExtType(_EARLIER_CHUNK, reference)
            _put(parent.copy, open_now.key, finished)
            open_now, depth = parent, depth - 1
            continue
        key, item = entry
        if type(open_now.copy) is dict:
            key = _key(open_now, key)
        here = open_now
        path = lambda here=here, key=key: _path(here, key)  # type: ignore[misc]  # noqa: E731
        done, leaf = _scalar(item, path)
        if done:
            _put(open_now.copy, key, leaf)
            continue
        _check_container(item, path)
        if id(item) in on_path:
            raise ValueRefused(path(), type(item).__name__, "a cycle (it contains itself)", "break the cycle first")
        open_now, depth = _Open(item, open_now, key), depth + 1
        on_path.add(open_now.identity)


def _put(copy: dict[str, Any] | list[Any], key: Any, value: Any) -> None:
    if type(copy) is dict:
        copy[key] = value
    else:
        copy.append(value)  # type: ignore[union-attr]


def _scalar(value: object, path: Callable[[], str]) -> tuple[bool, Any]:
    """Give (True, plain scalar), or (False, None) when the value may be a container."""
    kind = type(value)
    if kind is str:
        _check_text(value, path)  # type: ignore[arg-type]
        return True, value
    if kind is int or kind is bool or value is None:
        return True, value
    if kind is float:
        _check_float(value, path)  # type: ignore[arg-type]
        return True, value
    if kind in _CONTAINERS:
        return False, None
    return _scalar_of_subclass(value, path)


def _scalar_of_subclass(value: object, path: Callable[[], str]) -> tuple[bool, Any]:
    if isinstance(value, enum.Enum):
        return _scalar(value.value, path)
    if isinstance(value, str):
        text = str.__str__(value)
        _check_text(text, path)
        return True, text
    if isinstance(value, int):
        return True, int.__int__(value)
    if isinstance(value, float):
        number = float.__float__(value)
        _check_float(number, path)
        return True, number
    if is_numpy_scalar(value):
        plain = value.item()  # type: ignore[attr-defined]
        # Such as a long double, which is its own item.
        return _scalar(plain, path) if type(plain) in _SCALAR_TYPES else (False, None)
    return False, None


def _check_text(text: str, path: Callable[[], str]) -> None:
    if text.isascii():
        return
    found = _SURROGATE.search(text)
    if found is not None:
        raise ValueRefused(
            path(),
            "str",
            f"text with a lone surrogate (U+{ord(found.group()):04X} at character {found.start()})",
            "use text.encode('utf-8', 'replace').decode('utf-8')",
        )


def _check_float(number: float, path: Callable[[], str]) -> None:
    if not math.isfinite(number):
        raise ValueRefused(path(), "float", f"{number!r}, which JSON does not have", "use None or a string")


def _check_container(value: object, path: Callable[[], str]) -> None:
    if type(value) in _CONTAINERS or isinstance(value, dict):
        return
    named_tuple = isinstance(value, tuple) and hasattr(type(value), "_fields")
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray, memoryview)) and not named_tuple:
        return
    type_name, reason, fix = refusal_of(value)
    raise ValueRefused(path(), type_name, reason, fix)


def _key(container: _Open, key: object) -> str:
    """Give the text of a dict key as `json.dumps` would write it.

    Raises:
        ValueRefused: A key that JSON cannot have, or two keys that become one.
    """

    def refuse(reason: str, fix: str) -> ValueRefused:
        return ValueRefused(_path(container, None), "dict", f"a dict {reason}", fix)

    if is_numpy_scalar(key):
        key = key.item()  # type: ignore[attr-defined]
    if isinstance(key, str):
        text = str.__str__(key)
    elif key is None:
        text = "null"
    elif isinstance(key, bool):
        text = "true" if key else "false"
    elif isinstance(key, int) and int.bit_length(key) <= _MAX_KEY_BITS:
        text = int.__repr__(key)
    elif isinstance(key, float) and math.isfinite(key):
        text = float.__repr__(key)
    else:
        raise refuse(f"with a {type(key).__name__} as key", "make the keys strings, such as str(key)")
    _check_text(text, lambda: _path(container, None))
    if text in container.copy:
        raise refuse(f"in which two keys become {text!r}", "make the keys distinct strings")
    return text


def _path(container: _Open, key: Any) -> str:
    """`$.a[0]["odd key"]`, cut in the middle when it is longer than a message should be."""
    parts: list[str] = [] if key is None else [_step(key)]
    node: _Open | None = container
    while node is not None and node.parent is not None:
        parts.append(_step(node.key))
        node = node.parent
    text = "$" + "".join(reversed(parts))
    if len(text) > _MAX_PATH_CHARS:
        half = _MAX_PATH_CHARS // 2
        return f"{text[:half]}…{text[-half:]}"
    return text


def _step(key: Any) -> str:
    if isinstance(key, int):
        return f"[{key}]"
    if _NAME.match(key):
        return f".{key}"
    return f"[{key[:60]!r}]"
