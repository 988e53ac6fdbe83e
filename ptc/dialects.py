"""Tools in the forms that model APIs take: OpenAI chat completions and responses, Anthropic, MCP, plain JSON.

APIs refuse a whole request over one name or schema they do not like, so names are mapped to what each allows and a
parameter schema always says that it is an object.

Sources: OpenAI function calling guide (names `[a-zA-Z0-9_-]{1,64}`), Anthropic tool use (`[a-zA-Z0-9_-]{1,128}`), MCP
2025-11-25 tools (`[A-Za-z0-9_.-]{1,128}`).
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, get_args

from ptc.definition import ToolDefinition
from ptc.errors import UsageError
from ptc.frozen import thaw
from ptc.schema import Schema

__all__ = ["Format", "checked_format", "wire_names", "wire_tools"]

Format = Literal["openai", "openai-responses", "anthropic", "mcp", "json"]
_FORMATS: Final = get_args(Format)
# What a name may not hold, and how long it may be; the registry's own names go out as they are in "json".
_NAME_RULES: Final[dict[str, tuple[str, int]]] = {
    "openai": (r"[^a-zA-Z0-9_-]", 64),
    "openai-responses": (r"[^a-zA-Z0-9_-]", 64),
    "anthropic": (r"[^a-zA-Z0-9_-]", 128),
    "mcp": (r"[^a-zA-Z0-9_.-]", 128),
}
_DIGEST_CHARS: Final = 8


def checked_format(format: str) -> Format:
    """Give a format by its name.

    Raises:
        UsageError: There is no such format.
    """
    if format not in _FORMATS:
        raise UsageError(f"format must be one of {', '.join(map(repr, _FORMATS))}, not {format!r}")
    return format  # type: ignore[return-value]  # just checked


def wire_names(names: Sequence[str], format: Format) -> dict[str, str]:
    """Give each name as the API will see it; names that had to change and would clash get a digest of the original.

    A name's wire form depends on the set of names only, never on their order.
    """
    rule = _NAME_RULES.get(format)
    if rule is None:
        return {name: name for name in names}
    forbidden, limit = rule
    wires = {name: re.sub(forbidden, "_", name)[:limit] for name in names}
    counts = Counter(wires.values())
    taken = {name for name, wire in wires.items() if wire == name}
    for name in sorted(wires.keys() - taken):
        wire, attempt = wires[name], 0
        while counts[wire] > 1 or wire in taken:
            wire, attempt = _told_apart(name, wires[name], limit, attempt), attempt + 1
        wires[name] = wire
        taken.add(wire)
    return wires


def _told_apart(name: str, wire: str, limit: int, attempt: int) -> str:
    # Whoever names tools can make two digests collide, so there is always another one to try.
    salted = name.encode("utf-8", "surrogatepass") + b"\0" * attempt
    digest = hashlib.sha256(salted).hexdigest()[:_DIGEST_CHARS]
    return f"{wire[: limit - _DIGEST_CHARS - 1]}_{digest}"


def wire_tools(definitions: Iterable[ToolDefinition], format: Format) -> list[dict[str, Any]]:
    """Give definitions in the form of an API."""
    listed = list(definitions)
    names = wire_names([definition.name for definition in listed], format)
    return [_WRITERS[format](definition, names[definition.name]) for definition in listed]


def _object_schema(schema: Schema) -> dict[str, Any]:
    """A copy of a parameter schema as APIs want it: an object at its root, whatever else it says."""
    if isinstance(schema, Mapping):
        return {"type": "object", **{key: thaw(value) for key, value in schema.items() if key != "type"}}
    return {"type": "object"} if schema else {"type": "object", "not": {}}


def _json(definition: ToolDefinition, name: str) -> dict[str, Any]:
    return {"name": name, "description": definition.description, "parameters": thaw(definition.parameters)}


def _openai(definition: ToolDefinition, name: str) -> dict[str, Any]:
    function = {
        "name": name,
        "description": definition.description,
        "parameters": _object_schema(definition.parameters),
    }
    return {"type": "function", "function": function}


def _openai_responses(definition: ToolDefinition, name: str) -> dict[str, Any]:
    return {
        "type": "function",
        "name": name,
        "description": definition.description,
        "parameters": _object_schema(definition.parameters),
        # This API takes a missing flag for true, and then refuses every schema with an optional property.
        "strict": False,
    }


def _anthropic(definition: ToolDefinition, name: str) -> dict[str, Any]:
    return {
        "name": name,
        "description": definition.description,
        "input_schema": _object_schema(definition.parameters),
    }


def _mcp(definition: ToolDefinition, name: str) -> dict[str, Any]:
    tool: dict[str, Any] = {
        "name": name,
        "description": definition.description,
        "inputSchema": _object_schema(definition.parameters),
        "annotations": {
            "readOnlyHint": definition.read_only,
            "destructiveHint": definition.destructive,
            "idempotentHint": definition.idempotent,
        },
    }
    output = definition.output_schema
    # Structured content is an object there.
    if isinstance(output, Mapping) and output.get("type") == "object":
        tool["outputSchema"] = thaw(output)
    return tool


_WRITERS: Final = {
    "json": _json,
    "openai": _openai,
    "openai-responses": _openai_responses,
    "anthropic": _anthropic,
    "mcp": _mcp,
}
