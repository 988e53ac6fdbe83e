"""JSON Schema validation: which values fit, and for those that do not, what was expected, given, and is nearest.

The validator is jsonschema-rs: of the maintained ones it is the only that reports every fault of a value, knows all
drafts in use and validates a small value in under a microsecond (jsonschema takes some 80). Messages are our own.

Two of its properties need care: it reads remote references unless told not to, and it recurses over values, in C.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ptc.errors import DefinitionError
from ptc.json_text import json_text

__all__ = ["MAX_VIOLATIONS", "Schema", "SchemaValidator", "Violation", "json_path"]

Schema = Mapping[str, Any] | bool

MAX_VIOLATIONS: Final = 20
_MAX_SHOWN_CHARS: Final = 120
_MAX_SHOWN_NAMES: Final = 30
_MAX_PATH_CHARS: Final = 300
# jsonschema-rs stops explaining at 255 levels.
_MAX_EXPLAINED_LEVELS: Final = 200
# With a recursive schema it needs C stack for each level and would end the process: 8 MiB bear some 20,000 levels.
_MAX_RECURSIVE_LEVELS: Final = 1000
_MAX_NESTED_ALTERNATIVES: Final = 50
_MASK: Final = "the value"
_REFERENCES: Final = frozenset({"$ref", "$dynamicRef", "$recursiveRef"})
# What would refuse null beside `type`, and what references lead to.
_APPLICATORS: Final = frozenset({"$ref", "allOf", "anyOf", "oneOf", "not", "const", "if"})
_KEPT_OUTSIDE: Final = ("$schema", "$id", "$defs", "definitions", "components")
# What tells alternatives apart, such as the `type` of a tagged union.
_TELLING: Final = frozenset({"const", "enum"})
_NEW_LINE: Final = "\n"
# What each keyword with a limit asks for; "{}" is the limit.
_EXPECTED: Final = {
    "minimum": "a number of at least {}",
    "maximum": "a number of at most {}",
    "exclusiveMinimum": "a number above {}",
    "exclusiveMaximum": "a number below {}",
    "multipleOf": "a multiple of {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "pattern": "text that matches {}",
    "format": "text in the format {}",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
    "minProperties": "at least {} properties",
    "maxProperties": "at most {} properties",
    "uniqueItems": "items that all differ",
    "contains": "an item of the kind the schema asks for",
    "not": "a value that does not fit {}",
}
# Keywords whose value is data, and those that hold schemas by name.
_DATA: Final = frozenset({"const", "enum", "default", "example", "examples"})
_SCHEMAS_BY_NAME: Final = frozenset({"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"})
_TYPES: Final = ("array", "boolean", "integer", "null", "number", "object", "string")
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
        schema: A JSON Schema of draft 4, 6, 7, 2019-09 or 2020-12 (`$schema` says which, the last by default), or
            OpenAPI 3 with `nullable`. References lead to places in the schema itself; nothing is fetched.
    """

    __slots__ = ("_compiled", "_has_references", "_in_use", "_is_valid", "schema")

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self._in_use: Any = schema
        self._has_references = False
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
        if self._has_references and _is_deeper(value, _MAX_RECURSIVE_LEVELS):
            return [Violation("$", f"nested deeper than {_MAX_RECURSIVE_LEVELS} levels: send it flatter")]
        try:
            if is_valid(value):
                return []
            return self._all_violations(value)
        except ValueError:  # "Recursion limit reached": only the upper levels can be explained
            return self._all_violations(_cut(value))

    def _all_violations(self, value: object) -> list[Violation]:
        found: list[Violation] = []
        for error in self._compiled.iter_errors(value):
            if len(error.instance_path) < _MAX_EXPLAINED_LEVELS:
                found += self._explain(error, value)
            if len(found) >= MAX_VIOLATIONS:
                break
        return found[:MAX_VIOLATIONS] or [
            Violation("$", f"does not fit, somewhere below {_MAX_EXPLAINED_LEVELS} levels of nesting")
        ]

    def _compile(self) -> Callable[[object], bool]:
        import jsonschema_rs

        options: dict[str, Any] = {"mask": _MASK, "retriever": _refuse_to_fetch}
        try:
            schema = self._in_use = _without_nullable(_of_known_draft(self.schema))
            try:
                self._compiled = jsonschema_rs.validator_for(schema, **options)
            except jsonschema_rs.ValidationError:
                # Old documents often leave out `$schema`: what is no 2020-12 schema may be a draft-4 one.
                if not isinstance(schema, dict) or "$schema" in schema:
                    raise
                self._compiled = jsonschema_rs.Draft4Validator(schema, **options)
        except (ValueError, RecursionError, jsonschema_rs.ReferencingError) as error:
            where = getattr(error, "instance_path", None)
            reason = getattr(error, "message", None) or str(error)
            place = f" at {json_path(where)}" if where else ""
            reason = _wrong_type(where, self._in_use) or reason.partition(_NEW_LINE)[0].rpartition("ValueError: ")[2]
            raise DefinitionError(f"not a valid JSON Schema{place}: {reason}") from None
        self._has_references = _has_references(schema)
        self._is_valid = self._compiled.is_valid
        return self._compiled.is_valid  # type: ignore[no-any-return]

    def _explain(self, error: Any, value: object, level: int = 0) -> Iterator[Violation]:
        kind, path = error.kind, json_path(error.instance_path)
        name = kind.name
        given = _at(value, error.instance_path)
        if name == "required":
            yield self._missing(error, path, given)
        elif name in ("additionalProperties", "unevaluatedProperties"):
            for unknown in kind.unexpected:
                yield self._unknown(error, path, unknown)
        elif name == "type":
            yield Violation(path, f"expected {' or '.join(_type_names(kind))}, given {_shown(given)}")
        elif name == "enum":
            yield Violation(path, _one_of(_options(kind), given))
        elif name == "const":
            yield Violation(path, f"expected {_shown(kind.expected_value)}, given {_shown(given)}")
        elif name == "falseSchema" and isinstance(given, dict) and error.schema_path[-1:] == ["additionalProperties"]:
            for unknown in given:
                yield self._unknown(error, path, unknown)
        elif name == "falseSchema":
            yield Violation(path, f"nothing is allowed here, given {_shown(given)}")
        elif name in ("anyOf", "oneOf") and getattr(kind, "context", None):
            yield from self._explain_branches(kind.context, path, error, value, level)
        elif name in _EXPECTED:
            limit = getattr(kind, "value", None)
            shown = limit if isinstance(limit, str) else _shown(limit)
            yield Violation(path, f"expected {_EXPECTED[name].format(shown)}, given {_shown(given)}")
        elif name == "propertyNames":
            yield Violation(path, f"a property has a name that is not allowed: {_cut_text(error.message)}")
        else:
            yield Violation(path, f"{_cut_text(error.message)}, given {_shown(given)}")

    def _missing(self, error: Any, path: str, value: object) -> Violation:
        name = error.kind.property
        declared = self._properties(error)
        given = [other for other in value if other not in declared] if isinstance(value, dict) else []
        close = difflib.get_close_matches(name, given, n=1)
        hint = f"; did you mean it by {close[0]!r}?" if close else ""
        return Violation(path + _step_text(name), f"missing, it is required{hint}")

    def _unknown(self, error: Any, path: str, name: str) -> Violation:
        declared = list(self._properties(error))
        close = difflib.get_close_matches(name, declared, n=1, cutoff=0.5)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        shown = ", ".join(declared[:_MAX_SHOWN_NAMES]) + (", …" if len(declared) > _MAX_SHOWN_NAMES else "")
        valid = f"valid: {shown}" if declared else "it is not allowed here"
        return Violation(path + _step_text(name), f"unknown; {valid}{hint}")

    def _properties(self, error: Any) -> Mapping[str, Any]:
        """The properties that the failed object's schema declares, where the schema path leads to one directly."""
        schema: Any = self._in_use
        for step in list(error.schema_path)[:-1]:
            in_object = isinstance(schema, Mapping) and step in schema
            in_array = isinstance(schema, Sequence) and isinstance(step, int) and step < len(schema)
            if in_object or in_array:
                schema = schema[step]
            else:
                return {}
        properties = schema.get("properties", {}) if isinstance(schema, Mapping) else {}
        return properties if isinstance(properties, Mapping) else {}

    def _explain_branches(
        self, branches: list[list[Any]], path: str, error: Any, value: object, level: int
    ) -> Iterator[Violation]:
        """Say of the alternative that comes nearest what is wrong; of plain alternatives, what they are."""
        given = _shown(_at(value, error.instance_path))
        if not all(branches):
            yield Violation(path, f"fits more than one of the alternatives, given {given}")
            return
        levels = len(error.instance_path)

        def is_of_other_type(branch: list[Any]) -> bool:
            return any(inner.kind.name == "type" and len(inner.instance_path) == levels for inner in branch)

        if all(len(branch) == 1 and is_of_other_type(branch) for branch in branches):
            names = dict.fromkeys(name for branch in branches for name in _type_names(branch[0].kind))
            yield Violation(path, f"expected {' or '.join(names)}, given {given}")
            return
        if level >= _MAX_NESTED_ALTERNATIVES:
            yield Violation(path, f"fits none of the alternatives, given {given}")
            return
        meant = [branch for branch in branches if not is_of_other_type(branch)] or branches
        telling = [[inner for inner in branch if inner.kind.name in _TELLING] for branch in meant]
        places = {tuple(inners[0].instance_path) if inners else None for inners in telling}
        if len(meant) > 1 and len(places) == 1 and None not in places:
            # All differ in one value, which fits none of them: say which values there are.
            options = [option for inners in telling for option in _options(inners[0].kind)]
            where = telling[0][0].instance_path
            yield Violation(json_path(where), _one_of(options, _at(value, where)))
            return
        for inner in min(meant, key=lambda branch: (any(e.kind.name in _TELLING for e in branch), len(branch))):
            yield from self._explain(inner, value, level + 1)


def _refuse_to_fetch(uri: str) -> Any:
    raise ValueError(f"a reference to {uri!r} leads out of the schema: put what it means under $defs")


def _of_known_draft(schema: Schema) -> Schema:
    """Leave out a `$schema` that names none of the drafts: such a document is read as 2020-12."""
    if not isinstance(schema, Mapping) or "$schema" not in schema:
        return schema
    declared = schema["$schema"]
    if isinstance(declared, str) and "json-schema.org/" in declared:
        return schema
    return {key: value for key, value in schema.items() if key != "$schema"}


def _wrong_type(where: Sequence[str | int] | None, schema: Any) -> str | None:
    """Say what is wrong with a `type` that is none, which the validator calls an alternative of its meta-schema."""
    if not where or where[-1] != "type":
        return None
    try:
        given = _at(schema, where)
    except (KeyError, IndexError, TypeError):
        return None
    return _one_of(list(_TYPES), given)


def _has_references(schema: Any) -> bool:
    stack = [schema]
    while stack:
        node = stack.pop()
        if isinstance(node, Mapping):
            if not _REFERENCES.isdisjoint(node):
                return True
            stack.extend(node.values())
        elif isinstance(node, (list, tuple)):
            stack.extend(node)
    return False


def _is_deeper(value: object, levels: int) -> bool:
    level = [value]
    while level and levels >= 0:
        below: list[object] = []
        for container in level:
            if isinstance(container, dict):
                below += [inner for inner in container.values() if isinstance(inner, (dict, list))]
            elif isinstance(container, list):
                below += [inner for inner in container if isinstance(inner, (dict, list))]
        level = below
        levels -= 1
    return bool(level)


def _cut(value: Any) -> Any:
    """Copy the upper levels; what lies below is null."""
    root: list[Any] = [value]
    level: list[tuple[Any, Any]] = [(root, 0)]
    for _ in range(_MAX_EXPLAINED_LEVELS):
        below: list[tuple[Any, Any]] = []
        for holder, key in level:
            inner = holder[key]
            if isinstance(inner, (dict, list)):
                copy = holder[key] = inner.copy()
                below += [(copy, k) for k in (copy if isinstance(copy, dict) else range(len(copy)))]
        level = below
    for holder, key in level:
        holder[key] = None
    return root[0]


def _at(value: Any, steps: Sequence[str | int]) -> Any:
    """The part of the value itself: what the validator gives back has lost large integers."""
    for step in steps:
        value = value[step]
    return value


def _type_names(kind: Any) -> list[str]:
    types = kind.types
    return [types] if isinstance(types, str) else list(types)


def _options(kind: Any) -> list[Any]:
    if kind.name == "const":
        return [kind.expected_value]
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
    if isinstance(value, str):
        value = value[: _MAX_SHOWN_CHARS + 1]
    return _cut_text(json_text(value))


def _cut_text(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN_CHARS else f"{text[:_MAX_SHOWN_CHARS]}…"


def json_path(steps: Iterable[str | int]) -> str:
    """Write where something is in a value, as `$.a[0]["odd key"]`; a long one is cut in the middle."""
    text = "$" + "".join(map(_step_text, steps))
    half = _MAX_PATH_CHARS // 2
    return text if len(text) <= _MAX_PATH_CHARS else f"{text[:half]}…{text[-half:]}"


def _step_text(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    if len(step) > _MAX_SHOWN_CHARS:
        return f"[{step[:_MAX_SHOWN_CHARS]!r}…]"
    return f".{step}" if _NAME.match(step) else f"[{step!r}]"


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
    is_nullable = node.get("nullable") is True
    plain = {key: _rewritten(key, item) for key, item in node.items() if not (is_nullable and key == "nullable")}
    if not is_nullable:
        return plain
    if "type" in plain and _APPLICATORS.isdisjoint(plain):
        # Kept in its place, so that references to what lies in it stay right.
        kinds = plain["type"] if isinstance(plain["type"], list) else [plain["type"]]
        plain["type"] = kinds if "null" in kinds else [*kinds, "null"]
        if isinstance(plain.get("enum"), list) and None not in plain["enum"]:
            plain["enum"] = [*plain["enum"], None]
        return plain
    kept = {key: plain.pop(key) for key in _KEPT_OUTSIDE if key in plain}
    return {**kept, "anyOf": [plain, {"type": "null"}]}


def _rewritten(key: str, item: Any) -> Any:
    """The value of a keyword: data stays, and a property may have the name of any keyword."""
    if key in _DATA:
        return item
    if key in _SCHEMAS_BY_NAME and isinstance(item, Mapping):
        return {name: _rewrite_nullable(inner) for name, inner in item.items()}
    return _rewrite_nullable(item)
