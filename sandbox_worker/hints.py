"""What to try next, said with an error: near names, the keys there are, a forgotten `await`."""

from __future__ import annotations

import builtins
import difflib
import re
from collections.abc import Collection, Iterator, Mapping
from types import CoroutineType, FrameType, ModuleType
from typing import Any, Final

from sandbox_worker.policy.messages import IMPORT_FIXES, member_hint
from sandbox_worker.traceback_text import clip, source_line

_MAX_KEYS: Final = 20
_IDENTIFIER: Final = re.compile(r"[A-Za-z_]\w*")
_COROUTINE: Final = re.compile(r"'coroutine' object|coroutine was expected|object coroutine|type coroutine")
_NOT_AWAITABLE: Final = re.compile(r"object (\w+) can't be used in 'await' expression|'(\w+)' object can't be awaited")
_AWAIT: Final = (
    "a call of a tool or an async function gives its result only when awaited: write `await` before the call"
)


def hint_for(
    error: BaseException,
    frame: FrameType | None,
    line: int | None,
    modules: Collection[str],
    given: Mapping[str, object],
) -> str | None:
    """One sentence of help for an exception, or None.

    Args:
        frame: The innermost frame of the program.
        line: Its line.
        modules: The importable modules.
        given: The bindings of the program.
    """
    kind = type(error)
    if issubclass(kind, NameError) and not issubclass(kind, UnboundLocalError):
        return _name_hint(error, frame, modules, given)
    if issubclass(kind, UnboundLocalError):
        return _unbound_hint(error)
    if kind is KeyError and frame is not None and line is not None:
        return _key_hint(error, frame, line)
    if issubclass(kind, AttributeError):
        return _attribute_hint(error, modules)
    if issubclass(kind, (SystemExit, KeyboardInterrupt)):
        return "to end the program early, use `return`"
    if kind in (TypeError, ValueError):
        return _type_hint(error)
    return None


def _text(error: BaseException) -> str:
    return str(error) if type(error).__str__ in (Exception.__str__, BaseException.__str__) else ""


def _name_hint(
    error: Any, frame: FrameType | None, modules: Collection[str], given: Mapping[str, object]
) -> str | None:
    name = error.name
    if type(name) is not str or not name:
        return None
    if name in modules:
        return f"`{name}` is a module: add `import {name}`"
    visible = {*(frame.f_locals if frame else ()), *(frame.f_globals if frame else ()), *vars(builtins)}
    near = difflib.get_close_matches(name, [known for known in visible if known.isidentifier()], n=2, cutoff=0.7)
    if near:
        return "did you mean " + " or ".join(f"`{known}`" for known in near) + "?"
    if name in IMPORT_FIXES:
        return f"`{name}` is not available here; {IMPORT_FIXES[name]}"
    for module in (
        "datetime",
        "collections",
        "typing",
        "math",
        "dataclasses",
        "itertools",
        "functools",
        "decimal",
    ):
        members = getattr(_modules_table(modules), "get", lambda _: ())(module)
        if members and name in members:
            return f"add `from {module} import {name}`"
    listed = ", ".join(f"`{known}`" for known in given if known.isidentifier() and known != "print")
    return f"available are {listed or 'the bindings'}, the builtins, and modules like json or re after `import`"


def _modules_table(modules: Collection[str]) -> Any:
    return modules if isinstance(modules, Mapping) else {}


def _unbound_hint(error: Any) -> str | None:
    name = error.name or next(iter(re.findall(r"'(\w+)'", str(error))), None)
    return f"`{name}` is assigned later or on another path; give it a value before this line" if name else None


def _key_hint(error: Any, frame: FrameType, line: int) -> str | None:
    if len(error.args) != 1:
        return None
    key = error.args[0]
    if type(key) not in (str, int):
        return None
    for found in _dicts_near(frame, line):
        if key in found:
            continue
        keys = [known for known in list(found)[:200] if type(known) in (str, int)]
        listed = ", ".join(clip(repr(known), 60) for known in keys[:_MAX_KEYS]) or "none: the dict is empty"
        more = f" and {len(found) - _MAX_KEYS} more" if len(found) > _MAX_KEYS else ""
        texts = [known for known in keys if type(known) is str]
        near = difflib.get_close_matches(key, texts, n=1, cutoff=0.6) if type(key) is str else []
        meant = f"; did you mean {near[0]!r}?" if near else ""
        return f"the keys there are {listed}{more}{meant}"
    return None


def _dicts_near(frame: FrameType, line: int) -> Iterator[dict[Any, Any]]:
    """Dicts within reach of the names on a line; nothing of the program is called to find them."""
    variables = {**frame.f_globals, **frame.f_locals}
    for name in dict.fromkeys(_IDENTIFIER.findall(source_line(line))):
        if name in variables:
            yield from _dicts_in(variables[name], 3)


def _dicts_in(value: object, depth: int) -> Iterator[dict[Any, Any]]:
    if type(value) is dict:
        yield value
        inner = list(value.values())[:10]
    elif type(value) in (list, tuple):
        inner = list(value)[:5]  # type: ignore[call-overload]
    else:
        return
    if depth > 0:
        for item in inner:
            yield from _dicts_in(item, depth - 1)


def _attribute_hint(error: Any, modules: Collection[str]) -> str | None:
    owner, name = error.obj, error.name
    if type(name) is not str:
        return None
    if type(owner) is dict:
        if name in owner:
            return f'it is a dict: write `["{name}"]` instead of `.{name}`'
        keys = [known for known in owner if type(known) is str][:_MAX_KEYS]
        return f"it is a dict with the keys {', '.join(map(repr, keys)) or 'none'}; write `[...]` to read one"
    if type(owner) is ModuleType:
        return member_hint(owner.__name__, name, _modules_table(modules).get(owner.__name__, ()))
    if type(owner) is list:
        return f"it is a list of {len(owner)}; take an element (`[0]`) or loop over it first"
    if isinstance(owner, CoroutineType):
        return _AWAIT
    if owner is None:
        return f"the value before `.{name}` is None; check it before use"
    if type(owner) is str:
        near = difflib.get_close_matches(name, dir(str), n=1, cutoff=0.7)
        if near:
            return f"did you mean `{near[0]}`?"
        return "it is a str; if it holds JSON, use `json.loads` on it first"
    return None


def _type_hint(error: BaseException) -> str | None:
    text = _text(error)
    if _COROUTINE.search(text):
        return _AWAIT
    match = _NOT_AWAITABLE.search(text)
    if match:
        return f"the value is already a {match.group(1) or match.group(2)}: remove `await`"
    return None
