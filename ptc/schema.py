"""JSON Schema validation: which values fit, and for those that do not, what was expected, given, and is nearest.

The validator is jsonschema-rs: of the maintained ones it is the only that reports every fault of a value, knows all drafts
in use and validates a small value in under a microsecond (jsonschema takes some 80). Messages are our own.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ptc.errors import DefinitionError
from ptc.json_text import json_text

__all__ = ["Schema", "SchemaValidator", "Violation"]

Schema = Mapping[str, Any] | bool

_MAX_VIOLATIONS: Final = 20
_MAX_SHOWN_CHARS: Final = 120
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


@dataclass(frozen=True, slots=True)
class Violation:
    """One way a value does not fit: where (`$.a[0]`), and what was expected and given."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class SchemaValidator:
    """Checks values against one schema, compiled when it is first used.

    Args:
        schema: A JSON Schema of draft 4, 6, 7, 2019-09 or 2020-12 (`$schema` says which, the last by default), or OpenAPI 3
            with `nullable`.
    """

    __slots__ = ("_compiled", "_is_valid", "schema")

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self._compiled: Any = None
        self._is_valid: Callable[[object], bool] | None = None

    def check_schema(self) -> None:
        """Compile the schema now.

        Raises:
            DefinitionError: It is not a valid JSON Schema.
        """
        self._compile()

    def violations(self, value: object) -> list[Violation]:
        """Give every way in which `value` does not fit, at most 20; empty when it fits."""
        is_valid = self._is_valid or self._compile()
        if is_valid(value):
            return []
        found: list[Violation] = []
        for error in self._compiled.iter_errors(value):
            found += self._explain(error)
            if len(found) >= _MAX_VIOLATIONS:
                break
        return found[:_MAX_VIOLATIONS]

    def _compile(self) -> Callable[[object], bool]:
        import jsonschema_rs

        schema = _without_nullable(self.schema)
        try:
            try:
                self._compiled = jsonschema_rs.validator_for(schema)
            except jsonschema_rs.ValidationError:
                # Old documents often leave out `$schema`: what is no 2020-12 schema may be a draft-4 one.
                if not isinstance(schema, dict) or "$schema" in schema:
                    raise
                self._compiled = jsonschema_rs.Draft4Validator(schema)
        except (ValueError, jsonschema_rs.ReferencingError) as error:
            where = getattr(error, "instance_path", None)
            reason = getattr(error, "message", None) or str(error).split("\n", 1)[0]
            place = f" at {_path(where)}" if where else ""
            raise DefinitionError(f"not a valid JSON Schema{place}: {reason}") from None
        self._is_valid = self._compiled.is_valid
        return self._compiled.is_valid  # type: ignore[no-any-return]

    def _explain(self, error: Any) -> Iterator[Violation]:
        kind, path = error.kind, _path(error.instance_path)
        name = kind.name
        if name == "required":
            yield self._missing(error, path)
        elif name in ("additionalProperties", "unevaluatedProperties"):
            for unknown in kind.unexpected:
                yield self._unknown(error, path, unknown)
        elif name == "type":
            expected = " or ".join(_type_names(kind))
            yield Violation(path, f"expected {expected}, given {_shown(error.instance)}")
        elif name == "enum":
            yield Violation(path, _one_of(_options(kind), error.instance))
        elif name in ("anyOf", "oneOf") and getattr(kind, "context", None):
            yield from self._explain_branches(kind.context, path, error)
        else:
            yield Violation(path, f"{error.message}, given {_shown(error.instance)}")

    def _missing(self, error: Any, path: str) -> Violation:
        name = error.kind.property
        given = list(error.instance) if isinstance(error.instance, dict) else []
        declared = self._properties(error)
        close = [other for other in difflib.get_close_matches(name, given, n=1) if other not in declared]
        hint = f"; did you mean it by {close[0]!r}?" if close else ""
        return Violation(_step(path, name), f"missing, it is required{hint}")

    def _unknown(self, error: Any, path: str, name: str) -> Violation:
        declared = list(self._properties(error))
        close = difflib.get_close_matches(name, declared, n=1, cutoff=0.5)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        valid = f"valid: {', '.join(declared)}" if declared else "none are allowed"
        return Violation(_step(path, name), f"unknown; {valid}.{hint}")

    def _properties(self, error: Any) -> Mapping[str, Any]:
        """The properties that the failed object's schema declares, where the schema path leads to one directly."""
        schema: Any = self.schema
        for step in list(error.schema_path)[:-1]:
            if isinstance(schema, Mapping) and step in schema:
                schema = schema[step]
            elif isinstance(schema, Sequence) and isinstance(step, int) and step < len(schema):
                schema = schema[step]
            else:
                return {}
        properties = schema.get("properties", {}) if isinstance(schema, Mapping) else {}
        return properties if isinstance(properties, Mapping) else {}

    def _explain_branches(self, branches: list[list[Any]], path: str, error: Any) -> Iterator[Violation]:
        """Say of the alternative that comes nearest what is wrong; of plain alternatives, what they are."""
        kinds = [branch[0].kind for branch in branches if len(branch) == 1 and branch[0].kind.name == "type"]
        here = [branch for branch in branches if any(_path(e.instance_path) == path for e in branch)]
        if len(kinds) == len(here) == len(branches):
            expected = " or ".join(dict.fromkeys(name for kind in kinds for name in _type_names(kind)))
            yield Violation(path, f"expected {expected}, given {_shown(error.instance)}")
            return
        nearest = min(branches, key=lambda branch: (any(e.kind.name == "type" for e in branch), len(branch)))
        if not nearest:
            yield Violation(path, f"fits none of the alternatives, given {_shown(error.instance)}")
        for inner in nearest:
            yield from self._explain(inner)


def _type_names(kind: Any) -> list[str]:
    types = kind.types
    return [types] if isinstance(types, str) else list(types)


def _options(kind: Any) -> list[Any]:
    options = kind.options
    if isinstance(options, str):
        import json

        options = json.loads(options)
    return list(options)


def _one_of(options: list[Any], given: object) -> str:
    shown = ", ".join(_shown(option) for option in options[:20]) + (", …" if len(options) > 20 else "")
    texts = [option for option in options if isinstance(option, str)]
    close = difflib.get_close_matches(given, texts, n=1) if isinstance(given, str) else []
    hint = f". Did you mean {_shown(close[0])}?" if close else ""
    return f"expected one of {shown}, given {_shown(given)}{hint}"


def _shown(value: object) -> str:
    if isinstance(value, (dict, list)) and len(value) > 50:
        return f"{'an object' if isinstance(value, dict) else 'an array'} of {len(value)} items"
    text = json_text(value)
    return text if len(text) <= _MAX_SHOWN_CHARS else f"{text[:_MAX_SHOWN_CHARS]}…"


def _path(steps: Any) -> str:
    path = "$"
    for step in steps:
        path = _step(path, step)
    return path


def _step(path: str, step: str | int) -> str:
    if isinstance(step, int):
        return f"{path}[{step}]"
    return f"{path}.{step}" if _NAME.match(step) else f"{path}[{step!r}]"


def _without_nullable(schema: Any) -> Any:
    """Give the schema with OpenAPI's `nullable: true` written as JSON Schema; the same object when it has none."""
    stack, found = [schema], False
    while stack and not found:
        node = stack.pop()
        if isinstance(node, Mapping):
            found = node.get("nullable") is True
            stack.extend(node.values())
        elif isinstance(node, list):
            stack.extend(node)
    return _rewrite_nullable(schema) if found else schema


def _rewrite_nullable(node: Any) -> Any:
    if isinstance(node, list):
        return [_rewrite_nullable(item) for item in node]
    if not isinstance(node, Mapping):
        return node
    plain = {key: _rewrite_nullable(item) for key, item in node.items() if key != "nullable" or item is not True}
    # A property may be called "nullable"; then its value is a schema, not True.
    return {"anyOf": [plain, {"type": "null"}]} if node.get("nullable") is True else plain
