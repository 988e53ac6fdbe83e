"""Attributes that are not there: keys read as attributes, methods of another type or language, modules' members."""

from __future__ import annotations

import ast
import difflib
from types import ModuleType
from typing import Any, Final

from sandbox_worker.hints.keys import keys_of
from sandbox_worker.hints.scene import MISSING, Scene, shown
from sandbox_worker.policy.messages import member_hint
from sandbox_worker.policy.names import words

__all__ = ["attribute_hint"]

# Methods of other types and languages, by the type they are tried on.
_INSTEAD: Final[dict[type, dict[str, str]]] = {
    list: {
        "push": "use `append`",
        "add": "use `append`",
        "length": "use `len(x)`",
        "size": "use `len(x)`",
        "map": "use a comprehension: `[f(item) for item in x]`",
        "filter": "use a comprehension: `[item for item in x if ...]`",
        "forEach": "use a `for` loop",
        "join": "join belongs to the separator: `', '.join(x)`",
        "contains": "use `in`",
        "includes": "use `in`",
        "shift": "use `pop(0)`",
        "concat": "use `+`",
        "slice": "use `x[start:end]`",
        "items": "use `enumerate(x)`, or loop over it",
        "keys": "use `range(len(x))`, or loop over it",
        "values": "loop over it",
        "get": "use an index, `x[0]`, after checking its length",
    },
    str: {
        "contains": "use `in`: `part in text`",
        "includes": "use `in`: `part in text`",
        "append": "a str does not change: use `+=`, or collect the parts in a list and join them",
        "length": "use `len(x)`",
        "size": "use `len(x)`",
        "trim": "use `strip`",
        "toLowerCase": "use `lower`",
        "toUpperCase": "use `upper`",
        "substring": "use `x[start:end]`",
        "substr": "use `x[start:end]`",
        "replaceAll": "use `replace`",
        "decode": "it is text already: leave `decode` out",
        "sort": "use `sorted(x)`",
    },
    dict: {
        "iteritems": "did you mean `items`?",
        "itervalues": "did you mean `values`?",
        "iterkeys": "did you mean `keys`?",
        "has_key": "use `in`: `key in x`",
        "append": "a dict has no order to append to: write `x[key] = value`",
        "add": "write `x[key] = value`",
        "json": "it is a value already: leave `.json()` out",
        "length": "use `len(x)`",
        "size": "use `len(x)`",
        "sort": "use `sorted(x.items())`",
    },
    set: {"append": "use `add`", "push": "use `add`", "extend": "use `update`", "length": "use `len(x)`"},
    tuple: {"append": "a tuple does not change: make a list, `list(x)`"},
    int: {"length": "it is a number"},
}
_OF_DATES: Final = words(
    "year month day hour minute second weekday isoformat strftime date time timestamp tzinfo isocalendar"
)
_OF_RESPONSES: Final = frozenset(
    {"json", "text", "data", "content", "status_code", "ok", "body", "result", "value", "output"}
)
_OF_TOOL_ERRORS: Final = ("tool_name", "message", "code", "details")


def attribute_hint(scene: Scene) -> str | None:
    """Say what an attribute that is not there may have been meant as."""
    error: Any = scene.error
    name, owner = error.name, error.obj
    if type(name) is not str:
        return None
    node = scene.node
    what = shown(node.value if isinstance(node, ast.Attribute) else None, "the value")
    if owner is None:
        return (
            f"{what} is None: check it before reading `.{name}`"
            if what != "the value"
            else f"the value before `.{name}` is None; check it before use"
        )
    if type(owner) is ModuleType:
        return _of_module(scene, owner, name)
    if type(owner) in (dict, list, str, set, tuple):
        return _of_container(owner, name)
    if _is_tool_error(owner):
        near = difflib.get_close_matches(
            name.removesuffix("_code").replace("status", "code"), _OF_TOOL_ERRORS, n=1, cutoff=0.5
        )
        meant = f"did you mean `{near[0] if near else 'code'}`? " if name != "response" else ""
        return f"{meant}a ToolCallError has `tool_name`, `message`, `code` and `details`"
    return _own_attribute(owner, name)


def _is_tool_error(owner: object) -> bool:
    return any(
        base.__name__ == "ToolCallError" and base.__module__ == "sandbox_worker.tools" for base in type(owner).__mro__
    )


def _of_module(scene: Scene, module: ModuleType, name: str) -> str | None:
    if (
        module.__name__ == "datetime"
        and "datetime" in scene.modules.get("datetime", ())
        and hasattr(vars(module)["datetime"], name)
    ):
        return f"it belongs to the class: write `datetime.datetime.{name}`, or `from datetime import datetime`"
    found = member_hint(module.__name__, name, scene.modules.get(module.__name__, ()))
    if found:
        return found
    for other in sorted(scene.modules):
        if other.startswith(f"{module.__name__}.") and name in scene.modules[other]:
            return f"it is in `{other}`: add `from {other} import {name}`"
    return None


def _of_container(owner: Any, name: str) -> str:
    kind = type(owner)
    instead = _INSTEAD[kind].get(name)
    if kind is dict and name in owner:
        return f'it is a dict: write `["{name}"]` instead of `.{name}`'
    if instead and kind is dict:
        return f"{instead}; it is a dict with the keys {keys_of(owner)}"
    if instead:
        return f"it is a list of {len(owner)}: {instead}" if kind is list else instead
    if kind is str and name in _OF_DATES:
        return f"it is a text: make a date of it first, `datetime.fromisoformat(x).{name}`"
    methods = [known for known in dir(kind) if not known.startswith("_")]
    near = difflib.get_close_matches(name, methods, n=1, cutoff=0.7)
    if kind is dict:
        meant = f"did you mean `{near[0]}`? " if near else ""
        value = "it is a value already, not a response. " if name in _OF_RESPONSES else ""
        return (
            f"{meant}{value}it is a dict with the keys {keys_of(owner) if owner else 'none'}; write `[...]` to read one"
        )
    if near:
        return f"did you mean `{near[0]}`?"
    if kind is list:
        return f"it is a list of {len(owner)}; take an element (`[0]`) or loop over it first"
    if kind is str:
        return "it is a str; if it holds JSON, use `json.loads` on it first"
    return f"it is a {kind.__name__} of {len(owner)}"


def _own_attribute(owner: object, name: str) -> str | None:
    """Near names of an object of the program; the interpreter suggests them only when it prints an error itself."""
    try:
        known = [*(object.__getattribute__(owner, "__dict__")), *dir(type(owner))]
    except AttributeError:
        known = dir(type(owner))
    public = sorted({other for other in known if type(other) is str and not other.startswith("__")})
    near = difflib.get_close_matches(name, public, n=2, cutoff=0.6)
    if near:
        return "did you mean " + " or ".join(f"`{found}`" for found in near) + "?"
    listed = ", ".join(f"`{other}`" for other in public[:10] if not other.startswith("_"))
    return f"it has {listed}" if listed and owner is not MISSING else None
