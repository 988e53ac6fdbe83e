"""Operations on values of another kind than the program takes them for, and calls with the wrong arguments."""

from __future__ import annotations

import ast
import builtins
import json
import re
from collections.abc import Callable
from typing import Any, Final

from sandbox_worker.hints.keys import keys_of
from sandbox_worker.hints.scene import MISSING, Scene, shown, text_of

__all__ = ["exhausted_hint", "exit_hint", "runtime_hint", "timeout_hint", "tool_error_hint", "type_hint", "value_hint"]

# Methods that change the object and give None.
_IN_PLACE: Final = {
    "sort": "sorted(x)",
    "reverse": "list(reversed(x))",
    "append": "x + [item]",
    "extend": "x + more",
    "update": "{**x, **more}",
    "insert": "x[:i] + [item] + x[i:]",
    "add": "x | {item}",
    "remove": "[item for item in x if ...]",
    "clear": "[]",
}
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


def type_hint(scene: Scene) -> str | None:
    """Say what to write instead of an operation that the value does not have."""
    return _first(_TYPES, scene)


def value_hint(scene: Scene) -> str | None:
    """Say what to do with a value of the right type that does not fit."""
    if isinstance(scene.error, json.JSONDecodeError):
        return _json_hint(scene.error)
    return _first(_VALUES, scene)


def exit_hint(_scene: Scene) -> str:
    """Say how a program ends early."""
    return "to end the program early, use `return`"


def exhausted_hint(_scene: Scene) -> str:
    """Say what `next` needs when nothing is left."""
    return "nothing was left for `next(...)`: give it a default, `next(iterator, None)`, and check for it"


def runtime_hint(scene: Scene) -> str | None:
    """Say what led to a RuntimeError of the interpreter."""
    text = text_of(scene.error) or ""
    if "changed size during iteration" in text or "mutated during iteration" in text:
        return "loop over a copy, `for item in list(x)`, when the loop adds or removes items"
    if "raised StopIteration" in text:
        return exhausted_hint(scene)
    return None


def timeout_hint(scene: Scene) -> str | None:
    """Say which time-out expired."""
    if text_of(scene.error):
        return None
    node: ast.AST | None = scene.node
    found = next((call for call in ast.walk(node) if isinstance(call, ast.Call)), None) if node is not None else None
    which = shown(found.func, "asyncio.timeout") if found is not None else "`asyncio.timeout`"
    return f"the timeout of {which} expired: catch it with `except TimeoutError`, or allow more time"


def tool_error_hint(scene: Scene) -> str | None:
    """Say how a failed call is caught."""
    error: Any = scene.error
    if type(error).__module__ != "sandbox_worker.tools" or type(error).__name__ != "ToolCallError":
        return None
    if error.code == "CALL_LIMIT":
        return None  # its message says all, and every further call would fail, too
    return (
        f"its code is {error.code}; to go on after a failed call, catch it: "
        "`except ToolCallError as error`, with `error.code` and `error.message`"
    )


def _subscripted(scene: Scene) -> tuple[str, Any]:
    node = scene.node
    if isinstance(node, ast.Subscript):
        return shown(node.value), scene.resolve(node.value)
    return "it", MISSING


def _list_index(scene: Scene, _match: re.Match[str]) -> str:
    what, found = _subscripted(scene)
    length = f" of {len(found)}" if type(found) in (list, tuple) else ""
    return f"{what} is a list{length}: take an element first (`[0]`), or loop over it"


def _text_index(scene: Scene, _match: re.Match[str]) -> str:
    node = scene.node
    name = node.value.id if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) else None
    for loop in ast.walk(scene.tree) if name else ():
        if (
            isinstance(loop, (ast.For, ast.comprehension))
            and isinstance(loop.target, ast.Name)
            and loop.target.id == name
        ):
            source = scene.resolve(loop.iter)
            if type(source) is dict:
                return (
                    f"a loop over a dict gives its keys ({keys_of(source)}): loop over `.values()`, `.items()`, or the "
                    "list in it"
                )
    what, _ = _subscripted(scene)
    return f"{what} is a str; if it holds JSON, use `json.loads` on it first"


def _none(scene: Scene, match: re.Match[str]) -> str:
    node = scene.node
    value: ast.AST | None = node
    if isinstance(node, (ast.Subscript, ast.Attribute)):
        value = node.value
    elif isinstance(node, ast.Call):
        value = node.func
    what = shown(value, "the value")
    made = _made_by(scene, value)
    if made is not None and made in _IN_PLACE:
        return f"{what} is None: `.{made}()` changes the object and gives None; use `{_IN_PLACE[made]}`"
    return f"{what} is None here: check it before use, for example `if x is not None`"


def _made_by(scene: Scene, node: ast.AST | None) -> str | None:
    """The method whose result a variable was given."""
    if not isinstance(node, ast.Name):
        return None
    for statement in ast.walk(scene.tree):
        if isinstance(statement, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == node.id for t in statement.targets
        ):
            value = statement.value
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
                return value.func.attr
    return None


def _unhashable(scene: Scene, match: re.Match[str]) -> str | None:
    kind = match.group(1)
    node = scene.node
    if kind == "slice":
        what, found = _subscripted(scene)
        if type(found) is not dict:
            return f"{what} has no slices: make a list of it first"
        return f"it is a dict with the keys {keys_of(found)}; a dict has no slices, take a list out of it first"
    for call in ast.walk(node) if node is not None else ():
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in ("gather", "wait"):
            return "the calls are arguments, not one list: write `asyncio.gather(*calls)`"
    fix = {"list": "`tuple(x)`", "set": "`frozenset(x)`", "dict": "`tuple(sorted(x.items()))`"}.get(kind)
    return f"a {kind} changes, so it cannot be a key or a member of a set: use {fix}" if fix else None


def _not_callable(scene: Scene, match: re.Match[str]) -> str | None:
    node = scene.node
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and hasattr(builtins, node.func.id)):
        return None
    name = node.func.id
    for binding in ast.walk(scene.tree):
        if isinstance(binding, ast.Name) and binding.id == name and isinstance(binding.ctx, ast.Store):
            where = f"line {binding.lineno}"
            return f"`{name}` is a builtin, but {where} gives the name another value: choose another name there"
    return None


def _missing_argument(scene: Scene, match: re.Match[str]) -> str | None:
    node = scene.node
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        owner = scene.resolve(node.func.value)
        if issubclass(type(owner), type):
            name = owner.__name__
            return f"`{node.func.attr}` is called on the class: make an object first, `{name.lower()} = {name}()`"
    return None


def _too_many_arguments(scene: Scene, match: re.Match[str]) -> str | None:
    owner, _, method = match.group(1).rpartition(".")
    for node in ast.walk(scene.tree):
        if isinstance(node, ast.ClassDef) and node.name == owner.rpartition(".")[2]:
            for function in node.body:
                if isinstance(function, _FUNCTIONS) and function.name == method and not function.decorator_list:
                    first = function.args.args[0].arg if function.args.args else None
                    if first != "self":
                        where = f"line {function.lineno}"
                        return f"a method's first parameter is the object: write `def {method}(self, ...)` in {where}"
    return None


def _not_iterable(_scene: Scene, match: re.Match[str]) -> str | None:
    if match.group(1) == "int":
        return "to count up to a number, loop over `range(n)`"
    return None


def _json_hint(error: json.JSONDecodeError) -> str:
    beginning = error.doc[:60] if type(error.doc) is str else ""
    if error.msg == "Extra data":
        return (
            "there is more than one JSON value in it: if each line is one, use "
            "`[json.loads(line) for line in text.splitlines()]`"
        )
    if not beginning.strip():
        return "the text is empty"
    return f"the text begins with {beginning!r}, which is no JSON"


def _unpacking(scene: Scene, _match: re.Match[str]) -> str | None:
    for loop in ast.walk(scene.tree):
        if isinstance(loop, (ast.For, ast.comprehension)) and isinstance(loop.target, ast.Tuple):
            place = loop.target.lineno
            if place == scene.line and type(scene.resolve(loop.iter)) is dict:
                return "a loop over a dict gives its keys: write `.items()` for keys and values"
    return None


_Rules = tuple[tuple[str, str | Callable[[Scene, re.Match[str]], str | None]], ...]

_TYPES: Final[_Rules] = (
    (r"^(?:list|tuple) indices must be integers", _list_index),
    (r"string indices must be integers", _text_index),
    (r"'NoneType' object", _none),
    (r"unhashable type: '(\w+)'", _unhashable),
    (r"'(\w+)' object is not callable", _not_callable),
    (r"missing \d+ required positional argument", _missing_argument),
    (r"^([\w.<>]+\.\w+)\(\) takes \d+ positional arguments? but \d+ (?:was|were) given", _too_many_arguments),
    (r"'(\w+)' object is not iterable", _not_iterable),
    (
        r"the JSON object must be str, .* not (?:dict|list|int|float|bool)",
        "it is already a dict, list or number: tools give values, not JSON text; leave `json.loads` out",
    ),
    (
        r"offset-naive and offset-aware",
        "give both a time zone: `.replace(tzinfo=timezone.utc)`, or `datetime.now(timezone.utc)`",
    ),
    (
        r"can only concatenate str|must be str, not|for \+: '(?:int|float)' and 'str'",
        "convert one of them, `str(x)` or `float(x)`; an f-string does it by itself",
    ),
    (
        r"not supported between instances of",
        "the values are of different types, or some are None: convert them, or leave those out, before comparing",
    ),
)
_VALUES: Final[_Rules] = (
    (
        r"Unknown format code '\w' for object of type 'str'",
        "it is a str: convert it with `float(x)` or `int(x)` first",
    ),
    (
        r"invalid literal for int\(\) with base 10: '[-+]?\d+\.\d*'",
        "it has a decimal point: use `float(x)`, or `int(float(x))`",
    ),
    (r"(?:too many|not enough) values to unpack", _unpacking),
    (
        r"(?:arg|argument) is an empty sequence|iterable argument is empty",
        "there was nothing in it: give `default=`, or check first",
    ),
)


def _first(rules: _Rules, scene: Scene) -> str | None:
    text = text_of(scene.error) or ""
    for pattern, hint in rules:
        match = re.search(pattern, text)
        if match:
            return hint if isinstance(hint, str) else hint(scene, match)
    return None
