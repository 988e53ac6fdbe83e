"""One line that says how a tool is called, from its JSON Schema; any schema gives a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

__all__ = ["render_signature"]

_MAX_CHARS: Final = 300
_MAX_NAME_CHARS: Final = 200
_MAX_DEPTH: Final = 3
_SCALARS: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def render_signature(name: str, schema: Mapping[str, Any] | bool) -> str:
    """Give the call of a tool, as `search(*, query: str, limit: int = …)`.

    Args:
        name: The tool's name.
        schema: Its parameters.

    Returns:
        At most 300 characters; what does not fit is an ellipsis.
    """
    properties = schema.get("properties") if isinstance(schema, Mapping) else None
    if not isinstance(properties, Mapping) or not properties:
        return f"{name}()"[:_MAX_CHARS]
    required = schema.get("required") if isinstance(schema, Mapping) else None
    needed = {key for key in required if isinstance(key, str)} if isinstance(required, list) else set()
    # Required ones first: they are what a wrong call lacks.
    ordered = sorted(properties.items(), key=lambda item: item[0] not in needed)
    if len(name) > _MAX_NAME_CHARS:
        name = name[:_MAX_NAME_CHARS] + "…"
    text = f"{name}(*"
    for key, inner in ordered:
        part = f", {key}: {_type_text(inner, schema, _MAX_DEPTH)}" + ("" if key in needed else " = …")
        if len(text) + len(part) > _MAX_CHARS - 4:
            return f"{text}, …)"
        text += part
    return f"{text})"


def _type_text(schema: Any, root: Any, depth: int) -> str:
    if not isinstance(schema, Mapping) or depth == 0:
        return "Any"
    if "$ref" in schema:
        return _type_text(_resolve(schema["$ref"], root), root, depth - 1)
    if "const" in schema:
        return repr(schema["const"])[:40]
    if isinstance(schema.get("enum"), Sequence) and not isinstance(schema["enum"], str):
        values = list(schema["enum"])
        return " | ".join(repr(value)[:40] for value in values[:6]) + (" | …" if len(values) > 6 else "")
    for keyword in ("anyOf", "oneOf"):
        if isinstance(schema.get(keyword), list):
            return _union(_type_text(branch, root, depth - 1) for branch in schema[keyword][:6])
    kind = schema.get("type")
    if isinstance(kind, list):
        return _union(_of_kind(one, schema, root, depth) for one in kind)
    return _of_kind(kind, schema, root, depth)


def _of_kind(kind: Any, schema: Mapping[str, Any], root: Any, depth: int) -> str:
    if kind == "array":
        return f"list[{_type_text(schema.get('items'), root, depth - 1)}]"
    if kind == "object":
        return "dict"
    return _SCALARS.get(kind, "Any") if isinstance(kind, str) else "Any"


def _union(texts: Any) -> str:
    return " | ".join(dict.fromkeys(texts)) or "Any"


def _resolve(reference: Any, root: Any) -> Any:
    if not isinstance(reference, str) or not reference.startswith("#"):
        return None
    node = root
    for escaped in reference[1:].strip("/").split("/"):
        step = escaped.replace("~1", "/").replace("~0", "~")
        if step and not (isinstance(node, Mapping) and step in node):
            return None
        node = node[step] if step else node
    return node
