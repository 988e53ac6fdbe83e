"""Structured output: the part of JSON Schema that specs compile to, and a validator of it for values of any depth.

The validator is our own and small because the library behind `ptc.schema` recurses over values in C; here nothing
recurses, neither over a schema nor over a value.
"""

from __future__ import annotations

import difflib
import itertools
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeGuard

from ptc.errors import DefinitionError
from ptc.json_text import json_text
from ptc.schema import Violation, json_path
from sandbox_worker.protocol import ValueRefused, plain_value

__all__ = ["JsonSchemaError", "assert_supported_schema", "validate_value"]

_MAX_SCHEMA_LEVELS: Final = 200
# Parts that are used twice at each of many levels make a schema without end.
_MAX_SCHEMA_NODES: Final = 100_000
_MAX_SHOWN_CHARS: Final = 120
_MAX_SHOWN_ITEMS: Final = 10
_MAX_SHOWN_NAMES: Final = 30
_MAX_COMPARED_NAMES: Final = 1000
_MAX_HINTS: Final = 20
# `json_path` keeps 150 characters at either end, and a step has two or more.
_END_STEPS: Final = 75

_TYPES: Final = ("string", "number", "integer", "boolean", "null", "array", "object")
_SCALARS: Final = frozenset({"string", "number", "integer", "boolean", "null"})
_ANNOTATIONS: Final = ("title", "description", "default", "examples")
_OF_SCALARS: Final = ("enum", "const")
_OF_OBJECTS: Final = ("properties", "required", "additionalProperties")
_KEYWORDS: Final = ("type", *_OF_SCALARS, "items", *_OF_OBJECTS, "oneOf", *_ANNOTATIONS)
# The kind of a node that no value fits.
_NOTHING: Final = "nothing"
_SURROGATE: Final = re.compile("[\ud800-\udfff]")

_Steps = tuple[str | int, ...]
_Inner = tuple[str | int, "_Node", Any]


class JsonSchemaError(DefinitionError):
    """A schema lies outside the structured-output subset; the message lists everything that does.

    Args:
        violations: Each with its path into the schema, and what to do.
    """

    def __init__(self, violations: Iterable[Violation]) -> None:
        self.violations: tuple[Violation, ...] = tuple(violations)
        lines = "".join(f"\n- {violation}" for violation in self.violations)
        super().__init__(f"the schema is not supported for structured output:{lines}")


class _Node:
    """One part of a checked schema; a fresh one admits any JSON value."""

    __slots__ = ("branches", "inner", "kind", "options", "properties", "required")

    def __init__(self) -> None:
        self.kind: str | None = None
        self.options: list[Any] | None = None
        self.properties: dict[str, _Node] = {}
        self.required: dict[str, None] = {}
        # Of the items of an array, and of properties that are not declared; None for any value.
        self.inner: _Node | None = None
        self.branches: list[_Node] = []


_ANY: Final = _Node()


def assert_supported_schema(schema: object) -> None:
    """Check that a JSON Schema lies in the structured-output subset.

    The subset: one `type`; `enum` or `const` of scalars; `items`; `properties`, `required` and `additionalProperties`
    (true or false, mandatory except at the root); `oneOf` of two or more; `title`, `description`, `default` and
    `examples`; the empty schema for any JSON value. At most 200 levels and 100,000 parts.

    Raises:
        JsonSchemaError: It does not; every violation is listed.
    """
    _parse(schema)


def validate_value(schema: object, value: object) -> list[Violation]:
    """Give every way in which a value does not fit, in the order of the value; empty when it fits.

    Args:
        schema: A schema of the structured-output subset.
        value: Plain JSON, of any depth; what is not JSON is a violation.

    Raises:
        JsonSchemaError: The schema lies outside the subset.
    """
    return _Validation().violations(_parse(schema), value)


def _parse(schema: object) -> _Node:
    """Check a schema part by part, in its own order, and give it in the form that validation reads."""
    root, violations, seen = _Node(), list[Violation](), 0
    on_path: set[int] = set()
    # An entry without a node marks where a part has been left.
    stack: list[tuple[Any, _Node | None, _Steps, int]] = [(schema, root, (), 1)]
    while stack:
        part, node, steps, level = stack.pop()
        if node is None:
            on_path.discard(id(part))
            continue
        seen += 1
        if seen > _MAX_SCHEMA_NODES:
            violations.append(_violation((), f"more than {_MAX_SCHEMA_NODES} parts: make it smaller"))
            break
        if not isinstance(part, Mapping):
            message = f"expected a schema (an object), given {_shown(part)}: write {{}} for any JSON value"
            violations.append(_violation(steps, message))
        elif id(part) in on_path:
            violations.append(_violation(steps, "the schema contains itself: write {} for the inner part"))
        elif level > _MAX_SCHEMA_LEVELS:
            message = f"nested deeper than {_MAX_SCHEMA_LEVELS} levels: write {{}} for the inner part"
            violations.append(_violation(steps, message))
        else:
            on_path.add(id(part))
            stack.append((part, None, steps, level))
            check = _PartCheck(part, node, steps)
            violations += check.violations
            stack += [(inner, below, (*steps, *more), level + 1) for inner, below, more in reversed(check.inner)]
    if violations:
        raise JsonSchemaError(violations)
    return root


class _PartCheck:
    """Checks one part of a schema without looking into those in it, fills its node and says what they are."""

    def __init__(self, part: Mapping[Any, Any], node: _Node, steps: _Steps) -> None:
        self.violations: list[Violation] = []
        self.inner: list[tuple[Any, _Node, _Steps]] = []
        self._part = part
        self._node = node
        self._steps = steps
        self._check_names()
        self._check_annotations()
        if "oneOf" in part:
            self._check_one_of()
        elif "type" in part:
            self._check_type()
        else:
            self._check_without_type()

    def _add(self, message: str, *more: str | int) -> None:
        self.violations.append(_violation((*self._steps, *more), message))

    def _check_names(self) -> None:
        for name in self._part:
            if name in _KEYWORDS:
                continue
            if not isinstance(name, str):
                self._add(f"expected text as a keyword, given {_shown(name)}: leave it out")
                continue
            close = difflib.get_close_matches(name[:_MAX_SHOWN_CHARS], _KEYWORDS, n=1, cutoff=0.75)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            self._add(f"not supported, leave it out; supported: {', '.join(_KEYWORDS)}.{hint}", name)

    def _check_annotations(self) -> None:
        part = self._part
        for name in ("title", "description"):
            if name in part and not isinstance(part[name], str):
                self._add(f"expected text, given {_shown(part[name])}", name)
        if "examples" in part and not _is_array(part["examples"]):
            self._add(f"expected an array of JSON values, given {_shown(part['examples'])}", "examples")
        for name in ("default", "examples"):
            if name in part and (name == "default" or _is_array(part[name])):
                given = list(part[name]) if name == "examples" else part[name]
                self.violations += _Validation((*self._steps, name)).violations(_ANY, given)

    def _check_one_of(self) -> None:
        branches = self._part["oneOf"]
        for name in self._part:
            if name in _KEYWORDS and name != "oneOf" and name not in _ANNOTATIONS:
                self._add("not supported beside oneOf: move it into each of the alternatives", name)
        if not _is_array(branches):
            self._add(f"expected an array of two schemas or more, given {_shown(branches)}", "oneOf")
            return
        if len(branches) < 2:
            fix = "add an alternative, or write the only one without oneOf"
            self._add(f"expected two alternatives or more, given {len(branches)}: {fix}", "oneOf")
        for index, branch in enumerate(branches):
            below = _Node()
            self._node.branches.append(below)
            self.inner.append((branch, below, ("oneOf", index)))

    def _check_without_type(self) -> None:
        for name in self._part:
            if name in _OF_SCALARS:
                self._add('it needs a type beside it: add "type", the one of its values', name)
            elif name == "items":
                self._add('it needs "type": "array" beside it: add that', name)
            elif name in _OF_OBJECTS:
                self._add('it needs "type": "object" beside it: add that', name)

    def _check_type(self) -> None:
        kind = self._part["type"]
        if not isinstance(kind, str) or kind not in _TYPES:
            fix = ": write each type as an alternative of oneOf" if _is_array(kind) else ""
            self._add(f"expected one of {', '.join(_TYPES)}, given {_shown(kind)}{fix}", "type")
            return
        self._node.kind = kind
        self._check_place(kind, "scalars", _SCALARS, _OF_SCALARS)
        self._check_place(kind, "arrays", {"array"}, ("items",))
        self._check_place(kind, "objects", {"object"}, _OF_OBJECTS)
        if kind in _SCALARS:
            self._check_options(kind)
        elif kind == "object":
            self._check_object()
        elif "items" in self._part:
            self._node.inner = _Node()
            self.inner.append((self._part["items"], self._node.inner, ("items",)))

    def _check_place(self, kind: str, where: str, kinds: Iterable[str], names: Iterable[str]) -> None:
        for name in names:
            if name in self._part and kind not in kinds:
                self._add(f"not supported with type {kind}, only for {where}: leave it out", name)

    def _check_options(self, kind: str) -> None:
        part = self._part
        if "enum" in part and "const" in part:
            self._add("const and enum stand together: keep one of them", "const")
        if "const" in part:
            self._node.options = [part["const"]]
            self._check_option(kind, part["const"], "const")
        if "enum" not in part:
            return
        options = part["enum"]
        if not _is_array(options) or not options:
            self._add(f"expected an array of one value or more, given {_shown(options)}", "enum")
            return
        self._node.options = list(options)
        seen: set[Any] = set()
        for index, option in enumerate(options):
            if self._check_option(kind, option, "enum", index):
                if option in seen:
                    self._add(f"{_shown(option)} is there already: leave one out", "enum", index)
                seen.add(option)

    def _check_option(self, kind: str, option: object, *more: str | int) -> bool:
        fits = _is_of_kind(kind, option) and _scalar_fault(option) is None
        if not fits:
            self._add(f"expected {kind}, given {_shown(option)}: change the value or the type", *more)
        return fits

    def _check_object(self) -> None:
        part, node = self._part, self._node
        properties = part.get("properties", {})
        if not isinstance(properties, Mapping):
            self._add(f"expected an object of names and schemas, given {_shown(properties)}", "properties")
            properties = {}
        for name, inner in properties.items():
            if not isinstance(name, str):
                self._add(f"expected text as a name, given {_shown(name)}", "properties")
                continue
            below = node.properties[name] = _Node()
            self.inner.append((inner, below, ("properties", name)))
        if "required" in part:
            self._check_required(part["required"])
        if "additionalProperties" in part:
            is_open = part["additionalProperties"]
            if is_open is False:
                node.inner = _Node()
                node.inner.kind, node.inner.properties = _NOTHING, node.properties
            if not isinstance(is_open, bool):
                self._add(f"expected true or false, given {_shown(is_open)}", "additionalProperties")
        elif self._steps:
            fix = "false to refuse other names, true to let them pass"
            self._add(f"missing, an object below the root must have it: {fix}", "additionalProperties")

    def _check_required(self, names: object) -> None:
        if not _is_array(names):
            self._add(f"expected an array of names, given {_shown(names)}", "required")
            return
        for index, name in enumerate(names):
            if not isinstance(name, str):
                self._add(f"expected a name (text), given {_shown(name)}", "required", index)
            elif name not in self._node.properties:
                close = difflib.get_close_matches(name[:_MAX_SHOWN_CHARS], self._node.properties, n=1)
                hint = f" Did you mean {close[0]!r}?" if close else ""
                self._add(f"{_shown(name)} is not declared: add it to properties.{hint}", "required", index)
            elif name in self._node.required:
                self._add(f"{_shown(name)} is there already: leave one out", "required", index)
            else:
                self._node.required[name] = None


class _Frame:
    """A pair of node and value whose inner pairs are being judged."""

    __slots__ = ("fitting", "inner", "is_choice", "node", "value")

    def __init__(self, node: _Node, value: Any) -> None:
        self.node = node
        self.value = value
        self.is_choice = bool(node.branches)
        self.fitting = 0
        self.inner: Iterator[tuple[_Node, Any]]
        if self.is_choice:
            self.inner = ((branch, value) for branch in node.branches)
        else:
            self.inner = ((below, item) for _, below, item in _inner(node, value))


class _Validation:
    """One value against one schema.

    Violations are collected on one walk down the value. An alternative is judged by a walk of its own that only gives
    yes or no; what it finds is kept, so that alternatives within alternatives are judged once.

    Args:
        steps: Where the value lies in what the paths tell of.
    """

    def __init__(self, steps: _Steps = ()) -> None:
        self._found: list[Violation] = []
        self._steps: list[str | int] = list(steps)
        # By the ids of node and value, which both live as long as this does.
        self._known: dict[tuple[int, int], bool] = {}

    def violations(self, node: _Node, value: object) -> list[Violation]:
        """Give what is wrong with the value, in its order."""
        top = len(self._steps)
        open_ids: set[int] = set()
        stack: list[tuple[Iterator[_Inner], int]] = []
        inner = self._judge(node, value, open_ids)
        while True:
            if inner is not None:
                stack.append((inner, id(value)))
                open_ids.add(id(value))
                inner = None
            if not stack:
                return self._found
            del self._steps[top + len(stack) - 1 :]
            entry = next(stack[-1][0], None)
            if entry is None:
                open_ids.discard(stack.pop()[1])
                continue
            step, node, value = entry
            self._steps.append(step)
            inner = self._judge(node, value, open_ids)

    def _judge(self, node: _Node, value: object, open_ids: set[int]) -> Iterator[_Inner] | None:
        """Note what is wrong with the value itself; give what is in it, if that is to be looked at."""
        if node.kind == _NOTHING:
            self._add(self._unknown(node))
            return None
        if isinstance(value, (dict, list)):
            if id(value) in open_ids:
                self._add("it contains itself, which JSON cannot: break the cycle")
                return None
        elif (fault := _scalar_fault(value)) is not None:
            self._add(f"expected {node.kind or 'a JSON value'}, given {fault}")
            return None
        while node.branches:
            nearest = self._judge_choice(node, value)
            if nearest is None:
                return None
            node = nearest
        if node.kind is not None and not _is_of_kind(node.kind, value):
            self._add(f"expected {node.kind}, given {_shown(value)}")
            return None
        if node.options is not None and value not in node.options:
            self._add(_expected_options(node.options, value))
            return None
        if isinstance(value, dict):
            self._judge_names(node, value)
        return _inner(node, value) if isinstance(value, (dict, list)) else None

    def _judge_choice(self, node: _Node, value: object) -> _Node | None:
        """Note whether none or several of the alternatives fit; of none, give the one that was meant, if it shows."""
        branches = node.branches
        fitting = [index for index, branch in enumerate(branches, 1) if self._fits(branch, value)]
        if len(fitting) == 1:
            return None
        if fitting:
            which = ", ".join(map(str, fitting[:_MAX_SHOWN_ITEMS])) + (", …" if len(fitting) > _MAX_SHOWN_ITEMS else "")
            count = f"{len(fitting)} of the {len(branches)} alternatives ({which})"
            self._add(f"fits {count}, exactly one must fit, given {_shown(value)}")
            return None
        meant = _meant(branches, value)
        none = f"fits none of the {len(branches)} alternatives"
        kinds = dict.fromkeys(branch.kind for branch in branches if branch.kind is not None)
        if not meant:
            self._add(f"{none}: expected {' or '.join(kinds)}, given {_shown(value)}")
        elif all(branch.options is not None for branch in meant):
            options = [option for branch in meant for option in branch.options or ()]
            self._add(f"{none}: {_expected_options(options, value)}")
        elif len(meant) == 1:
            self._add(f"{none}, given {_shown(value)}; number {branches.index(meant[0]) + 1} comes nearest")
            return meant[0]
        else:
            self._add(f"{none}{_telling(meant, value) or f', given {_shown(value)}'}")
        return None

    def _judge_names(self, node: _Node, value: dict[Any, Any]) -> None:
        for name in value:
            if not isinstance(name, str) or _scalar_fault(name) is not None:
                self._add(f"expected text as the name of a property, given {_shown(name)}: use a str")
        for name in node.required:
            if name not in value:
                given = (other for other in value if isinstance(other, str) and other not in node.properties)
                close = self._closest(name, itertools.islice(given, _MAX_COMPARED_NAMES))
                hint = f"; did you mean it by {close!r}?" if close is not None else ""
                self._add(f"missing, it is required{hint}", name)

    def _unknown(self, node: _Node) -> str:
        declared = list(node.properties)
        close = self._closest(str(self._steps[-1]), declared[:_MAX_COMPARED_NAMES])
        hint = f" Did you mean {close!r}?" if close is not None else ""
        shown = ", ".join(declared[:_MAX_SHOWN_NAMES]) + (", …" if len(declared) > _MAX_SHOWN_NAMES else "")
        return f"unknown; {f'valid: {shown}' if declared else 'it is not allowed here'}.{hint}"

    def _closest(self, name: str, names: Iterable[str]) -> str | None:
        # Comparing is slow, and a list of faults that is this long needs no hints.
        if len(self._found) >= _MAX_HINTS:
            return None
        close = difflib.get_close_matches(name[:_MAX_SHOWN_CHARS], [name[:_MAX_SHOWN_CHARS] for name in names], n=1)
        return close[0] if close else None

    def _add(self, message: str, *more: str | int) -> None:
        self._found.append(_violation((*_ends(self._steps), *more), message))

    def _fits(self, node: _Node, value: Any) -> bool:
        """Say whether a value fits, on a stack of its own that holds what is being judged."""
        known = self._known
        stack: list[_Frame] = []
        open_ids: set[int] = set()
        answer = self._answer(node, value, stack, open_ids)
        while stack:
            frame = stack[-1]
            if answer is not None:
                if frame.is_choice:
                    frame.fitting += answer
                    answer = False if frame.fitting > 1 else None
                elif answer:
                    answer = None
            if answer is None:
                entry = next(frame.inner, None)
                if entry is not None:
                    answer = self._answer(*entry, stack, open_ids)
                    continue
                answer = frame.fitting == 1 if frame.is_choice else True
            stack.pop()
            if not frame.is_choice:
                open_ids.discard(id(frame.value))
            known[id(frame.node), id(frame.value)] = answer
        assert answer is not None
        return answer

    def _answer(self, node: _Node, value: Any, stack: list[_Frame], open_ids: set[int]) -> bool | None:
        """Say at once whether a value fits, or push what it depends on and give None."""
        is_container = isinstance(value, (dict, list))
        if node.kind == _NOTHING or id(value) in open_ids or (not is_container and _scalar_fault(value) is not None):
            return False
        known = self._known.get((id(node), id(value))) if is_container else None
        if known is not None:
            return known
        if not node.branches:
            if node.kind is not None and not _is_of_kind(node.kind, value):
                return False
            if not is_container:
                return node.options is None or value in node.options
            if isinstance(value, dict) and not (
                all(name in value for name in node.required)
                and all(isinstance(name, str) and _scalar_fault(name) is None for name in value)
            ):
                return False
            open_ids.add(id(value))
        stack.append(_Frame(node, value))
        return None


def _inner(node: _Node, value: dict[Any, Any] | list[Any]) -> Iterator[_Inner]:
    """Give what is in a value, with its step and the node that it must fit."""
    others = node.inner or _ANY
    if isinstance(value, dict):
        for name, item in value.items():
            if isinstance(name, str):
                yield name, node.properties.get(name, others), item
    else:
        for index, item in enumerate(value):
            yield index, others, item


def _meant(branches: list[_Node], value: object) -> list[_Node]:
    """The alternatives that the type of the value allows, and of those the ones that the values in it single out."""
    meant = [branch for branch in branches if branch.kind is None or _is_of_kind(branch.kind, value)]
    if len(meant) < 2 or not isinstance(value, dict):
        return meant
    told = []
    for branch in meant:
        tags = {name: inner.options for name, inner in branch.properties.items() if inner.options and name in value}
        if tags and all(value[name] in options for name, options in tags.items()):
            told.append(branch)
    return told or meant


def _telling(meant: list[_Node], value: object) -> str | None:
    """Say which values of a property would tell the alternatives apart, where all have such a one."""
    for name, first in meant[0].properties.items():
        tags = [branch.properties[name].options for branch in meant if name in branch.properties]
        if first.options and len(tags) == len(meant) and all(tags) and isinstance(value, dict) and name in value:
            options = list(dict.fromkeys(option for tag in tags for option in tag or ()))
            return f" by {name!r}: {_expected_options(options, value[name])}"
    return None


def _is_of_kind(kind: str, value: object) -> bool:
    if kind == "string":
        return isinstance(value, str)
    if kind == "object":
        return isinstance(value, dict)
    if kind == "array":
        return isinstance(value, list)
    if kind == "boolean":
        return isinstance(value, bool)
    if kind == "null":
        return value is None
    if isinstance(value, bool):
        return False
    if kind == "integer":
        return isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    return kind == "number" and isinstance(value, (int, float))


def _scalar_fault(value: object) -> str | None:
    """Say what keeps a value that is no container from being JSON."""
    if isinstance(value, str):
        if value.isascii() or _SURROGATE.search(value) is None:
            return None
    elif value is None or isinstance(value, int) or (isinstance(value, float) and math.isfinite(value)):
        return None
    try:
        plain_value(value)
    except ValueRefused as refusal:
        return f"{refusal.reason}: {refusal.fix}"
    fix = "use list(x)" if isinstance(value, Sequence) else "make it plain JSON first"
    return f"a {type(value).__name__}, which is not JSON: {fix}"


def _expected_options(options: list[Any], given: object) -> str:
    shown = ", ".join(map(_shown, options[:20])) + (", …" if len(options) > 20 else "")
    texts = [option for option in options[:_MAX_COMPARED_NAMES] if isinstance(option, str)]
    close = difflib.get_close_matches(given[:_MAX_SHOWN_CHARS], texts, n=1) if isinstance(given, str) else []
    hint = f". Did you mean {_shown(close[0])}?" if close else ""
    return f"expected {'one of ' if len(options) > 1 else ''}{shown}, given {_shown(given)}{hint}"


def _is_array(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, (list, tuple))


def _violation(steps: Iterable[str | int], message: str) -> Violation:
    return Violation(json_path(steps), message)


def _ends(steps: Sequence[str | int]) -> Sequence[str | int]:
    """Leave out steps that a path does not show, so that many faults deep down stay cheap."""
    return steps if len(steps) <= 2 * _END_STEPS else [*steps[:_END_STEPS], *steps[-_END_STEPS:]]


def _shown(value: object) -> str:
    """Write a small value as JSON; of a large one say what it is, without walking all of it."""
    if isinstance(value, str):
        value = value[: _MAX_SHOWN_CHARS + 1]
    stack, left = [value], _MAX_SHOWN_ITEMS
    while stack:
        item = stack.pop()
        if isinstance(item, (dict, list)) and len(item) <= left:
            left -= len(item)
            stack.extend([*item, *item.values()] if isinstance(item, dict) else item)
        elif isinstance(item, (dict, list)) or not _is_short(item):
            if not isinstance(value, (dict, list)):
                return repr(value) if isinstance(value, float) else f"a {type(value).__name__}"
            plural = "" if len(value) == 1 else "s"
            return f"{'an object' if isinstance(value, dict) else 'an array'} of {len(value)} item{plural}"
    text = json_text(value).encode("utf-8", "replace").decode()
    return text if len(text) <= _MAX_SHOWN_CHARS else f"{text[:_MAX_SHOWN_CHARS]}…"


def _is_short(item: object) -> bool:
    if isinstance(item, str):
        return len(item) <= _MAX_SHOWN_CHARS + 1
    return item is None or isinstance(item, int) or (isinstance(item, float) and math.isfinite(item))
