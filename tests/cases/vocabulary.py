"""What the words of `data/reports.json` mean: tagged values, tool names, limits, kinds of error."""

from __future__ import annotations

import base64
import datetime
import decimal
import enum
import itertools
import json
import keyword
import re
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ptc import Limits, RunResult

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "reports.json").read_text("utf-8"))["cases"]

_TAGS: dict[str, Callable[[Any], object]] = {
    "$float": float,
    "$int": int,
    "$bytes_b64": base64.b64decode,
    "$decimal": decimal.Decimal,
    "$datetime": datetime.datetime.fromisoformat,
    "$date": datetime.date.fromisoformat,
    "$uuid": uuid.UUID,
    "$set": lambda items: set(decode(items)),
    "$tuple": lambda items: tuple(decode(items)),
    "$enum": lambda names: enum.Enum(names[0], {names[1]: names[2]})[names[1]],
    "$str_u16": lambda points: "".join(map(chr, points)),
    "$lit": lambda literal: literal,
}


def decode(tagged: Any) -> Any:
    """Give the Python value that a tagged JSON value stands for."""
    if isinstance(tagged, list):
        return [decode(item) for item in tagged]
    if isinstance(tagged, dict):
        if len(tagged) == 1 and (tag := next(iter(tagged))) in _TAGS:
            return _TAGS[tag](tagged[tag])
        return {key: decode(item) for key, item in tagged.items()}
    return tagged


def same_value(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON: 1, 1.0 and True differ, tuples are arrays, keys have no order."""
    pairs = [(one, other)]
    while pairs:
        a, b = pairs.pop()
        if isinstance(a, list | tuple) and isinstance(b, list | tuple):
            if len(a) != len(b):
                return False
            pairs += zip(a, b, strict=True)
        elif isinstance(a, dict) and isinstance(b, dict):
            if a.keys() != b.keys():
                return False
            pairs += [(a[key], b[key]) for key in a]
        elif type(a) is not type(b) or repr(a) != repr(b):
            return False
    return True


def spelling(tool: str) -> str:
    """The documented way to a tool: an attribute where its name allows that, else the exact name."""
    is_identifier = tool.isascii() and tool.isidentifier() and not keyword.iskeyword(tool)
    return f"tools.{tool}" if is_identifier and not tool.startswith("_") else f"tools[{tool!r}]"


def bound_program(case: dict[str, Any], program: str) -> str:
    """Put the documented expressions where the program has placeholders such as `tools.T0`."""
    for placeholder, tool in case.get("bind", {}).items():
        program = re.sub(rf"\btools\.{placeholder}\b", lambda _match, tool=tool: spelling(tool), program)
    return program


def limits_of(named: dict[str, Any]) -> Limits:
    """Translate a case's limits."""
    fields: dict[str, Any] = {}
    for name, value in named.items():
        if name in ("timeout_ms", "default_timeout_ms"):
            fields["wall_s"] = value / 1000
        elif name == "memory_mb":
            fields["memory_bytes"] = value * 2**20
        elif name == "max_tool_calls":
            fields["calls"] = value
        elif name == "max_log_bytes":
            fields["output_bytes"] = value
        else:
            raise KeyError(f"unknown limit {name!r}")
    return Limits(**fields)


def orders(case: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """Every order in which a case wants its tools registered."""
    if not case.get("permute_tools"):
        yield list(case["tools"])
        return
    for order in itertools.permutations(case["tools"]):
        yield list(order)


_SYNTAX = re.compile(r"\b(SyntaxError|IndentationError|TabError)\b")
_CALL_CODES = {"INVALID_ARGS": "invalid_args", "UNKNOWN_TOOL": "unknown_tool"}
_KINDS = {
    "policy": {"runtime"},
    "timeout": {"timeout"},
    "cpu-limit": {"timeout"},
    "memory-limit": {"memory"},
    "worker-exit": {"crash"},
    "call-limit": {"limit"},
    "output-limit": {"limit"},
    "invalid-output": {"serialization"},
}


def kinds_of(result: RunResult) -> set[str]:
    """The cases' names for the kind of a run's error."""
    error = result.error
    assert error is not None
    if error.kind != "exception":
        return _KINDS.get(error.kind, {error.kind})
    if _SYNTAX.search(error.message):
        return {"syntax"}
    if "AttributeError" in error.message and "has no tool" in error.message:
        return {"runtime", "unknown_tool"}
    if "ToolCallError" in error.message:
        codes = {call.error_code for call in result.calls if not call.ok}
        return {"runtime", "tool"} | {_CALL_CODES[code] for code in codes if code in _CALL_CODES}
    return {"runtime"}
