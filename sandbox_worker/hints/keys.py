"""Keys and indices that are not there: what the container has instead."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterator
from types import FrameType
from typing import Any, Final

from sandbox_worker.hints.scene import MISSING, Scene, shown
from sandbox_worker.traceback_text import clip, source_line

__all__ = ["index_hint", "key_hint", "keys_of"]

_MAX_KEYS: Final = 20
_IDENTIFIER: Final = re.compile(r"[A-Za-z_]\w*")


def key_hint(scene: Scene) -> str | None:
    """List the keys of the dict that was read."""
    error = scene.error
    if type(error) is not KeyError or len(error.args) != 1:
        return None
    key = error.args[0]
    if type(key) is slice:
        return _sliced(scene)
    if type(key) not in (str, int):
        return None
    found = _container_of(scene)
    if type(found) is dict and key not in found:
        return _keys_text(key, found)
    if scene.frame is None or scene.line is None or found is not MISSING:
        return None
    for near in _dicts_near(scene.frame, _names(scene)):
        if key not in near:
            return _keys_text(key, near)
    return None


def _container_of(scene: Scene) -> Any:
    """What was subscripted, or asked with `.pop(key)`, where the program failed."""
    node = scene.node
    if isinstance(node, ast.Subscript):
        return scene.resolve(node.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("pop", "remove"):
        return scene.resolve(node.func.value)
    return MISSING


def _keys_text(key: object, found: dict[Any, Any]) -> str:
    texts = [known for known in list(found)[:200] if type(known) is str]
    near = difflib.get_close_matches(key, texts, n=1, cutoff=0.6) if type(key) is str else []
    if not near and type(key) is str:
        near = [known for known in texts if _bare(known) == _bare(key)]
    same = [known for known in found if type(known) in (str, int) and known != key and str(known) == str(key)]
    meant = f"; did you mean {(near or same)[0]!r}?" if near or same else ""
    return f"the keys there are {keys_of(found)}{meant}"


def _bare(key: str) -> str:
    return key.replace("_", "").replace("-", "").lower()


def keys_of(found: dict[Any, Any]) -> str:
    """The keys of a dict, for a sentence."""
    keys = [known for known in list(found)[:200] if type(known) in (str, int)]
    listed = ", ".join(clip(repr(known), 60) for known in keys[:_MAX_KEYS]) or "none: the dict is empty"
    return listed + (f" and {len(found) - _MAX_KEYS} more" if len(found) > _MAX_KEYS else "")


def _sliced(scene: Scene) -> str:
    found = _container_of(scene)
    keys = f" with the keys {keys_of(found)}" if type(found) is dict else ""
    return f"it is a dict{keys}; a dict has no slices, take a list out of it first"


def _names(scene: Scene) -> list[str]:
    """The names read by what failed, and by the comprehensions around it; where that is not known, those of the line.

    Not more: in `table[city] = (await tools.x())["key"]` the answer of the tool lacks the key, and `table` has no
    part in it.
    """
    if scene.node is None:
        return _IDENTIFIER.findall(source_line(scene.line or 0))
    read: list[ast.AST] = [scene.node]
    around: ast.AST | None = scene.node
    while around is not None:
        if isinstance(around, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            # From 3.12 on a failed comprehension's own variables are gone (PEP 709), what it went through is not.
            read += [generator.iter for generator in around.generators]
        around = scene.parents.get(around)
    return [node.id for part in read for node in ast.walk(part) if isinstance(node, ast.Name)]


def _dicts_near(frame: FrameType, names: list[str]) -> Iterator[dict[Any, Any]]:
    """Dicts within reach of the names; nothing of the program is called to find them."""
    variables = {**frame.f_globals, **frame.f_locals}
    for name in dict.fromkeys(names):
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


def index_hint(scene: Scene) -> str | None:
    """Say how long the sequence is."""
    node = scene.node
    found = _container_of(scene)
    if type(found) not in (list, tuple, str):
        return "the list is shorter than that: check its length with `len(...)` first"
    what = shown(node.value if isinstance(node, ast.Subscript) else None)
    if not found:
        return f"{what} is empty: check it before taking an element"
    kind = type(found).__name__
    return f"{what} is a {kind} of {len(found)}: its indices are 0 to {len(found) - 1}"
