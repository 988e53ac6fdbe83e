"""Specs: a short way to write the schema of arguments or results, compiled to JSON Schema 2020-12.

A spec is made by one of the constructors below and cannot be changed; a mapping of names to specs describes the
arguments of a tool. What is compiled lies in the subset that `ptc.structured_output` validates.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Required, TypedDict, Unpack

from ptc.errors import DefinitionError
from ptc.json_text import json_text
from sandbox_worker.protocol import ValueRefused, plain_value

__all__ = [
    "Spec",
    "array",
    "boolean",
    "compile_parameters",
    "compile_spec",
    "integer",
    "is_spec_mapping",
    "json",
    "null",
    "number",
    "object",
    "object_",
    "one_of",
    "string",
]

# Compiling recurses, and what is compiled must stay far from the 200 levels that `ptc.structured_output` takes.
_MAX_LEVELS: Final = 100
# A spec that is used twice at each of many levels would compile to a schema without end.
_MAX_PARTS: Final = 10_000
_MAX_SHOWN_CHARS: Final = 80
_ANNOTATIONS: Final = ("title", "description", "default", "examples", "required")
# In a compiled schema the keywords stand in this order.
_BEFORE_PARTS: Final = ("title", "description", "enum", "const")
_AFTER_PARTS: Final = ("default", "examples")
_ARTICLES: Final = {"string": "a string", "number": "a number", "integer": "an integer", "boolean": "a boolean"}


class _Annotations(TypedDict, total=False):
    title: str
    description: str
    default: Any
    examples: Sequence[Any]
    required: bool


class _StringOptions(_Annotations, total=False):
    enum: Sequence[str]
    const: str


class _NumberOptions(_Annotations, total=False):
    enum: Sequence[float]
    const: float


class _IntegerOptions(_Annotations, total=False):
    enum: Sequence[int]
    const: int


class _BooleanOptions(_Annotations, total=False):
    const: bool


class _ObjectOptions(_Annotations, total=False):
    additional_properties: Required[bool]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Spec:
    """What one value may be; made by `string`, `number`, … and never changed.

    Every constructor takes, by keyword only:

    - `title` and `description`: text for the model;
    - `default`: a JSON value that is told and never filled in;
    - `examples`: a list of JSON values;
    - `required`: as a property of an object or as an argument, it must be there; elsewhere it says nothing.
    """

    kind: str
    required: bool
    _keywords: tuple[tuple[str, Any], ...]
    # The specs in it, by name; the items of an array and the alternatives have an empty name.
    _parts: tuple[tuple[str, Spec], ...] = ()
    _is_open: bool = True
    _levels: int = 1
    _size: int = 1

    def __repr__(self) -> str:
        return f"<Spec {self.kind}{' required' if self.required else ''}>"


def string(**options: Unpack[_StringOptions]) -> Spec:
    """Text; `enum` lists the only texts there are, `const` gives the only one."""
    return _scalar("string", options, "enum", "const")


def number(**options: Unpack[_NumberOptions]) -> Spec:
    """A finite number; `enum` lists the only ones there are, `const` gives the only one."""
    return _scalar("number", options, "enum", "const")


def integer(**options: Unpack[_IntegerOptions]) -> Spec:
    """A whole number that is not a boolean; `enum` lists the only ones there are, `const` gives the only one."""
    return _scalar("integer", options, "enum", "const")


def boolean(**options: Unpack[_BooleanOptions]) -> Spec:
    """True or false; `const` gives the only one of them."""
    return _scalar("boolean", options, "const")


def null(**options: Unpack[_Annotations]) -> Spec:
    """Null and nothing else."""
    return _scalar("null", options)


def json(**options: Unpack[_Annotations]) -> Spec:
    """Any JSON value."""
    return _scalar("json", options)


def array(items: Spec, **options: Unpack[_Annotations]) -> Spec:
    """A list.

    Args:
        items: What each item is.
        options: Annotations, see `Spec`.
    """
    if not isinstance(items, Spec):
        raise DefinitionError(f"array: items: expected a spec, given {_shown(items)}: {_how_to_make(items)}")
    return _made("array", options, (("", items),))


def object_(properties: Mapping[str, Spec], **options: Unpack[_ObjectOptions]) -> Spec:
    """An object with named properties.

    Args:
        properties: What each property is.
        options: Annotations, see `Spec`, and the mandatory `additional_properties`: whether other names may occur.
    """
    kept: dict[str, Any] = {**options}
    is_open = kept.pop("additional_properties", None)
    if not isinstance(is_open, bool):
        given = "it is missing" if is_open is None else f"expected True or False, given {_shown(is_open)}"
        raise DefinitionError(
            f"object: additional_properties: {given}: say additional_properties=False to refuse names that are not "
            "declared, True to let them pass"
        )
    return _made("object", kept, _checked_properties("object", properties), is_open=is_open)


# Beside `object_`, so that `spec.object(...)` reads like the others; below this line `object` is not the built-in one.
object = object_


def one_of(*alternatives: Spec, **options: Unpack[_Annotations]) -> Spec:
    """A value that fits exactly one of the alternatives.

    Args:
        alternatives: Two specs or more.
        options: Annotations, see `Spec`.
    """
    for index, alternative in enumerate(alternatives):
        if not isinstance(alternative, Spec):
            raise DefinitionError(
                f"one_of: alternative {index + 1}: expected a spec, given {_shown(alternative)}: "
                f"{_how_to_make(alternative)}"
            )
    if len(alternatives) < 2:
        raise DefinitionError(
            f"one_of: expected two alternatives or more, given {len(alternatives)}: add one, or use the spec itself"
        )
    return _made("one_of", options, tuple(("", alternative) for alternative in alternatives))


def compile_spec(spec: Spec) -> dict[str, Any]:
    """Give the JSON Schema of one spec, a fresh one every time.

    Raises:
        DefinitionError: It is not a spec.
    """
    if not isinstance(spec, Spec):
        raise DefinitionError(f"compile_spec: expected a spec, given {_shown(spec)}: {_how_to_make(spec)}")
    return _compile(spec)


def compile_parameters(properties: Mapping[str, Spec]) -> dict[str, Any]:
    """Give the JSON Schema of an arguments object: the named properties, and others may be there.

    Raises:
        DefinitionError: A name is not text, or a value is not a spec.
    """
    return {"type": "object", **_compile_properties(_checked_properties("parameters", properties))}


def is_spec_mapping(value: Any) -> bool:
    """Say whether a value is meant as a mapping of names to specs: it holds a spec."""
    return isinstance(value, Mapping) and any(isinstance(item, Spec) for item in value.values())


def _scalar(kind: str, options: Mapping[str, Any], *limiting: str) -> Spec:
    if "enum" in options and "const" in options and "enum" in limiting:
        raise DefinitionError(f"{kind}: enum and const are both given: keep one of them")
    kept = dict(options)
    for name in limiting:
        if name in kept:
            kept[name] = (_checked_enum if name == "enum" else _checked_scalar)(kind, name, kept[name])
    return _made(kind, kept, (), *limiting)


def _made(
    kind: str, options: Mapping[str, Any], parts: tuple[tuple[str, Spec], ...], *limiting: str, is_open: bool = True
) -> Spec:
    valid = (*limiting, *_ANNOTATIONS)
    for name in options:
        if name not in valid:
            close = difflib.get_close_matches(name, valid, n=1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            raise DefinitionError(f"{kind}: {name} is not an option of it; valid: {', '.join(valid)}.{hint}")
    required = options.get("required", False)
    if not isinstance(required, bool):
        raise DefinitionError(f"{kind}: required: expected True or False, given {_shown(required)}")
    for name in ("title", "description"):
        if name in options and not isinstance(options[name], str):
            raise DefinitionError(f"{kind}: {name}: expected text, given {_shown(options[name])}: write it as a str")
    if "examples" in options:
        _check_sequence(kind, "examples", options["examples"], "a JSON value")
    levels = 1 + max((part._levels for _, part in parts), default=0)
    if levels > _MAX_LEVELS:
        raise DefinitionError(f"{kind}: nested deeper than {_MAX_LEVELS} levels: use json() for the inner part")
    size = 1 + sum(part._size for _, part in parts)
    if size > _MAX_PARTS:
        raise DefinitionError(f"{kind}: more than {_MAX_PARTS} specs in one: use json() for a part of it")
    keywords = tuple(
        (name, _checked_json(kind, name, options[name])) for name in (*_BEFORE_PARTS, *_AFTER_PARTS) if name in options
    )
    return Spec(kind, required, keywords, parts, is_open, levels, size)


def _checked_properties(where: str, properties: Any) -> tuple[tuple[str, Spec], ...]:
    if not isinstance(properties, Mapping):
        raise DefinitionError(f"{where}: expected a mapping of names to specs, given {_shown(properties)}")
    for name, part in properties.items():
        if not isinstance(name, str):
            raise DefinitionError(f"{where}: property {name!r}: a name must be text: write {str(name)!r}")
        if not isinstance(part, Spec):
            raise DefinitionError(
                f"{where}: property {name!r}: expected a spec, given {_shown(part)}: {_how_to_make(part)}"
            )
    # A name may be of a class of its own, such as an enumeration.
    return tuple((_checked_json(where, f"property {name!r}", name), part) for name, part in properties.items())


def _checked_enum(kind: str, name: str, options: Any) -> list[Any]:
    _check_sequence(kind, name, options, _ARTICLES[kind])
    if not options:
        raise DefinitionError(f"{kind}: {name}: it is empty, so that no value would fit: list the values there are")
    seen: dict[Any, int] = {}
    for index, option in enumerate(options):
        _checked_scalar(kind, f"{name}[{index}]", option)
        earlier = seen.setdefault(option, index)
        if earlier != index:
            raise DefinitionError(
                f"{kind}: {name}[{index}]: {_shown(option)} is there already, at {name}[{earlier}]: leave one out"
            )
    return list(options)


def _check_sequence(kind: str, name: str, options: Any, of_what: str) -> None:
    if not isinstance(options, Sequence) or isinstance(options, (str, bytes, bytearray)):
        raise DefinitionError(f"{kind}: {name}: expected a list, each item {of_what}, given {_shown(options)}")


def _checked_scalar(kind: str, name: str, value: Any) -> Any:
    is_bool = isinstance(value, bool)
    fits = {
        "string": isinstance(value, str),
        "number": isinstance(value, (int, float)) and not is_bool,
        "integer": (isinstance(value, int) and not is_bool) or (isinstance(value, float) and value.is_integer()),
        "boolean": is_bool,
    }[kind]
    if not fits:
        fix = "use the spec of the value's own kind, or change the value"
        raise DefinitionError(f"{kind}: {name}: expected {_ARTICLES[kind]}, given {_shown(value)}: {fix}")
    return value


def _checked_json(kind: str, name: str, value: Any) -> Any:
    """Give a detached copy."""
    try:
        return plain_value(value)
    except ValueRefused as error:
        raise DefinitionError(f"{kind}: {name}: not a JSON value: {error}") from None


def _compile(spec: Spec) -> dict[str, Any]:
    keywords = {name: plain_value(value) for name, value in spec._keywords}
    schema: dict[str, Any] = {} if spec.kind in ("json", "one_of") else {"type": spec.kind}
    schema |= {name: keywords[name] for name in _BEFORE_PARTS if name in keywords}
    if spec.kind == "array":
        schema["items"] = _compile(spec._parts[0][1])
    elif spec.kind == "object":
        schema |= _compile_properties(spec._parts)
        schema["additionalProperties"] = spec._is_open
    elif spec.kind == "one_of":
        alternatives = schema["oneOf"] = []
        for _, part in spec._parts:
            alternatives.append(_compile(part))
    schema |= {name: keywords[name] for name in _AFTER_PARTS if name in keywords}
    return schema


def _compile_properties(parts: tuple[tuple[str, Spec], ...]) -> dict[str, Any]:
    properties = {}
    for name, part in parts:
        properties[name] = _compile(part)
    required = [name for name, part in parts if part.required]
    return {"properties": properties, **({"required": required} if required else {})}


def _how_to_make(given: Any) -> str:
    if isinstance(given, Mapping):
        return "make it with ptc.spec, or write all of it as JSON Schema"
    if callable(given):
        return f"call it: {getattr(given, '__name__', 'string')}()"
    return "make it with ptc.spec, such as string()"


def _shown(value: Any) -> str:
    """Show a scalar in part; name anything else by its type."""
    if isinstance(value, str):
        return repr(value[:_MAX_SHOWN_CHARS]) + ("…" if len(value) > _MAX_SHOWN_CHARS else "")
    if value is None or isinstance(value, (bool, float)):
        return repr(value)
    # Python itself does not write integers of more than 4,300 digits.
    return json_text(value)[:_MAX_SHOWN_CHARS] if isinstance(value, int) else f"a {type(value).__name__}"
