"""The fixed vocabulary of the wire, and its encoding: a four-byte big-endian length, then one msgpack map.

Every map starts with `"t"`, the frame's type, so that a receiver can refuse a frame by type and length before it
buffers the payload. Values travel as opaque payloads (`protocol.values`), so a frame itself is always shallow.

    worker -> host: ready, call, cancel, log, done
    host -> worker: start, reply
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgpack

from sandbox_worker.protocol.faults import LocalFault, RemoteFault

__all__ = [
    "PROTOCOL_VERSION",
    "Call",
    "Cancel",
    "Done",
    "Failure",
    "Frame",
    "Log",
    "Ready",
    "Reply",
    "Start",
    "decode_frame",
    "encode_frame",
    "peek_type",
]

PROTOCOL_VERSION: Final = 1
HEADER_BYTES: Final = 4
_MAX_LENGTH: Final = 2**32 - 1
_MAX_NAME_CHARS: Final = 1024
_MAX_COUNT: Final = 2**53
# "t" and the longest type name fit in these many bytes of a body.
PEEK_BYTES: Final = 12
_FLAT: Final = frozenset({"call", "log", "cancel"})


class Ready(NamedTuple):
    """The worker is locked down and waits for its program; `fences` says what it put up itself."""

    version: int
    fences: dict[str, str]


class Start(NamedTuple):
    """The program, what it may call (namespace -> member -> signature) and its budgets."""

    version: int
    program: str
    namespaces: dict[str, dict[str, str]]
    language_policy: bool
    memory_bytes: int
    compute_s: float
    output_bytes: int


class Call(NamedTuple):
    """The program calls a member; ids count from 1. `arguments` is the payload of a JSON object."""

    id: int
    namespace: str
    member: str
    arguments: bytes
    line: int | None


class Cancel(NamedTuple):
    """The program gave up a call (a timeout around it); its reply will be ignored."""

    id: int


class Log(NamedTuple):
    """Text the program printed."""

    text: str


class Failure(NamedTuple):
    """Why a call or a run failed. `kind` is an error code of a call or an error kind of a run."""

    kind: str
    message: str
    line: int | None = None
    column: int | None = None
    code: str | None = None
    details: bytes | None = None


class Reply(NamedTuple):
    """The one answer to a call: a value payload or a failure."""

    id: int
    value: bytes | None
    failure: Failure | None = None


class Done(NamedTuple):
    """The run settled: a value payload, nothing, or a failure; with the worker's own figures."""

    value: bytes | None
    failure: Failure | None = None
    cpu_ns: int = 0
    peak_memory_bytes: int = 0


Frame = Ready | Start | Call | Cancel | Log | Reply | Done

_FAILURE_KEYS: Final = ("kind", "message", "line", "column", "code", "details")


def _fields_of(frame: Frame) -> dict[str, Any]:
    """The map of a frame, `"t"` first. Absent parts are absent keys."""
    match frame:
        case Call(id_, namespace, member, arguments, line):
            return {"t": "call", "id": id_, "ns": namespace, "name": member, "args": arguments, "line": line}
        case Reply(id_, value, None):
            return {"t": "reply", "id": id_, "value": value}
        case Reply(id_, _, failure):
            return {"t": "reply", "id": id_, "error": _failure_map(failure)}
        case Log(text):
            return {"t": "log", "text": text}
        case Cancel(id_):
            return {"t": "cancel", "id": id_}
        case Done(value, failure, cpu_ns, peak):
            fields: dict[str, Any] = {"t": "done", "cpu_ns": cpu_ns, "peak": peak}
            if failure is not None:
                fields["error"] = _failure_map(failure)
            elif value is not None:
                fields["value"] = value
            return fields
        case Ready(version, fences):
            return {"t": "ready", "v": version, "fences": fences}
        case Start():
            return {
                "t": "start",
                "v": frame.version,
                "program": frame.program,
                "ns": frame.namespaces,
                "policy": frame.language_policy,
                "memory": frame.memory_bytes,
                "compute_s": frame.compute_s,
                "output": frame.output_bytes,
            }


def _failure_map(failure: Failure | None) -> dict[str, Any]:
    assert failure is not None
    return {key: value for key, value in zip(_FAILURE_KEYS, failure, strict=True) if value is not None}


def encode_frame(frame: Frame) -> bytes:
    """Encode a frame with its length prefix.

    Raises:
        LocalFault: The frame is longer than the length prefix can say, or its text is not Unicode.
    """
    try:
        body: bytes = msgpack.packb(_fields_of(frame))
    except (UnicodeEncodeError, ValueError, TypeError, OverflowError) as error:
        raise LocalFault(f"a {type(frame).__name__.lower()} frame cannot be encoded: {error}") from None
    if len(body) > _MAX_LENGTH:
        raise LocalFault(f"a {type(frame).__name__.lower()} frame of {len(body)} bytes does not fit the length prefix")
    return len(body).to_bytes(HEADER_BYTES, "big") + body


def peek_type(head: bytes) -> str | None:
    """Read the frame type from the first bytes of a body; None when they are not the start of a frame."""
    if len(head) < 4 or not 0x81 <= head[0] <= 0x8F or head[1:3] != b"\xa1t" or not 0xA1 <= head[3] <= 0xA8:
        return None
    end = 4 + (head[3] & 0x1F)
    return head[4:end].decode("ascii", "replace") if len(head) >= end else None


def _refuse_extension(code: int, body: bytes) -> Any:
    raise RemoteFault(f"extension type {code} in a frame")


def decode_frame(name: str, body: bytes | bytearray | memoryview) -> Frame:
    """Decode one body and rebuild the frame field by field.

    Args:
        name: The frame type, as `peek_type` read it from the body.
        body: The whole body.

    Raises:
        RemoteFault: Anything that `encode_frame` would not have written.
    """
    # Maps inside a frame are rare: only those frames pay for a hook that sees repeated keys.
    options = {"raw": False, "strict_map_key": True, "ext_hook": _refuse_extension}
    hook = None if name in _FLAT else _unique_keys
    try:
        fields: dict[str, Any] = msgpack.unpackb(body, object_pairs_hook=hook, **options)
    except RemoteFault:
        raise
    except (ValueError, TypeError, msgpack.UnpackException) as error:
        raise RemoteFault(f"a frame does not decode: {type(error).__name__}") from None
    # The body began as a map whose first key is "t", or it would have no name.
    if hook is None and len(fields) != body[0] & 0x0F:
        raise RemoteFault("a frame repeats a key")
    rebuild = _REBUILD.get(name)
    if rebuild is None:
        raise RemoteFault("a frame of unknown type")
    if fields.pop("t", None) != name:
        raise RemoteFault("a frame repeats a key")
    frame = rebuild(fields)
    if fields:
        raise RemoteFault(f"a {name} frame has fields it must not have")
    return frame


def _unique_keys(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise RemoteFault("a frame repeats a key")
    return fields


def _take(fields: dict[str, Any], key: str, kind: type) -> Any:
    value = fields.pop(key, None)
    if type(value) is not kind:
        raise RemoteFault(f"a frame's field {key!r} is not {kind.__name__}")
    return value


def _take_count(fields: dict[str, Any], key: str) -> int:
    value: int = _take(fields, key, int)
    if not 0 <= value <= _MAX_COUNT:
        raise RemoteFault(f"a frame's field {key!r} is out of range")
    return value


def _take_optional(fields: dict[str, Any], key: str, take: Callable[[dict[str, Any], str], Any]) -> Any:
    if fields.get(key) is None:
        fields.pop(key, None)
        return None
    return take(fields, key)


def _take_bytes(fields: dict[str, Any], key: str) -> bytes:
    value: bytes = _take(fields, key, bytes)
    return value


def _take_name(fields: dict[str, Any], key: str) -> str:
    value: str = _take(fields, key, str)
    if len(value) > _MAX_NAME_CHARS:
        raise RemoteFault(f"a frame's field {key!r} is longer than {_MAX_NAME_CHARS} characters")
    return value


def _take_texts(fields: dict[str, Any], key: str) -> dict[str, str]:
    value = _take(fields, key, dict)
    if not all(type(k) is str and type(v) is str for k, v in value.items()):
        raise RemoteFault(f"a frame's field {key!r} is not a map of text")
    texts: dict[str, str] = value
    return texts


def _take_failure(fields: dict[str, Any], key: str) -> Failure:
    inner = _take(fields, key, dict)
    failure = Failure(
        kind=_take_name(inner, "kind"),
        message=_take(inner, "message", str),
        line=_take_optional(inner, "line", _take_count),
        column=_take_optional(inner, "column", _take_count),
        code=_take_optional(inner, "code", _take_name),
        details=_take_optional(inner, "details", _take_bytes),
    )
    if inner:
        raise RemoteFault("a failure has fields it must not have")
    return failure


def _rebuild_call(fields: dict[str, Any]) -> Call:
    return Call(
        _take_count(fields, "id"),
        _take_name(fields, "ns"),
        _take_name(fields, "name"),
        _take_bytes(fields, "args"),
        _take_optional(fields, "line", _take_count),
    )


def _rebuild_reply(fields: dict[str, Any]) -> Reply:
    id_ = _take_count(fields, "id")
    if "error" in fields:
        return Reply(id_, None, _take_failure(fields, "error"))
    return Reply(id_, _take_bytes(fields, "value"))


def _rebuild_done(fields: dict[str, Any]) -> Done:
    cpu_ns, peak = _take_count(fields, "cpu_ns"), _take_count(fields, "peak")
    if "error" in fields:
        return Done(None, _take_failure(fields, "error"), cpu_ns, peak)
    return Done(_take_optional(fields, "value", _take_bytes), None, cpu_ns, peak)


def _rebuild_start(fields: dict[str, Any]) -> Start:
    namespaces = _take(fields, "ns", dict)
    return Start(
        _take_count(fields, "v"),
        _take(fields, "program", str),
        {name: _take_texts(namespaces, name) for name in list(namespaces)},
        _take(fields, "policy", bool),
        _take_count(fields, "memory"),
        _take(fields, "compute_s", float),
        _take_count(fields, "output"),
    )


_REBUILD: Final[dict[str, Callable[[dict[str, Any]], Frame]]] = {
    "ready": lambda fields: Ready(_take_count(fields, "v"), _take_texts(fields, "fences")),
    "start": _rebuild_start,
    "call": _rebuild_call,
    "cancel": lambda fields: Cancel(_take_count(fields, "id")),
    "log": lambda fields: Log(_take(fields, "text", str)),
    "reply": _rebuild_reply,
    "done": _rebuild_done,
}
