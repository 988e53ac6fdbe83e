"""Names that are not there: typos, missing imports, names of other scopes, tools called as plain functions."""

from __future__ import annotations

import ast
import builtins
import difflib
import inspect
from typing import Any, Final

from sandbox_worker.hints.scene import MISSING, Scene
from sandbox_worker.policy.messages import IMPORT_FIXES

__all__ = ["name_hint", "unbound_hint"]

_OTHER_LANGUAGES: Final = {
    "null": "None",
    "nil": "None",
    "undefined": "None",
    "true": "True",
    "false": "False",
    "this": "self",
}
_CLIENTS: Final = frozenset({"client", "session", "mcp", "server", "api", "call_tool", "toolbox", "functions", "agent"})
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
# Where a name is defined in several modules, these are meant first.
_FIRST_MODULES: Final = (
    "datetime",
    "collections",
    "typing",
    "math",
    "dataclasses",
    "itertools",
    "functools",
    "statistics",
)


def name_hint(scene: Scene) -> str | None:
    """Say what a name that is not defined may have been meant as."""
    name = getattr(scene.error, "name", None)
    if type(name) is not str or not name:
        return None
    if name in scene.modules and "." not in name:
        return f"`{name}` is a module: add `import {name}`"
    if name == "__doc__":
        return "a program has no docstring of its own: keep the text in a variable"
    if name in _OTHER_LANGUAGES:
        return f"Python writes `{_OTHER_LANGUAGES[name]}` for `{name}`"
    return _of_another_scope(scene, name) or _tool(scene, name) or _near(scene, name) or _from_a_module(scene, name)


def _of_another_scope(scene: Scene, name: str) -> str | None:
    owner = scene.frame.f_locals.get("self") if scene.frame else None
    if owner is not None and inspect.getattr_static(owner, name, MISSING) is not MISSING:
        return f"it belongs to the object: write `self.{name}`"
    for node in ast.walk(scene.tree):
        if isinstance(node, (*_FUNCTIONS, ast.ClassDef)) and node.name == name and node.lineno > (scene.line or 0):
            return f"`{name}` is defined later, in line {node.lineno}: move its definition above line {scene.line}"
        if isinstance(node, ast.comprehension) and any(
            isinstance(part, ast.Name) and part.id == name for part in ast.walk(node.target)
        ):
            where = f"line {node.target.lineno}"
            return f"`{name}` of {where} exists only inside the comprehension: use a `for` loop to keep it"
    for node in ast.walk(scene.tree):
        if isinstance(node, _FUNCTIONS) and node not in scene.scopes and scene.assigns(node, name):
            return f"`{name}` exists only inside `{node.name}`: return it from there"
    return None


def _tool(scene: Scene, name: str) -> str | None:
    for given, namespace in scene.given.items():
        members = list(namespace) if type(namespace).__name__ == "Namespace" else []  # type: ignore[call-overload]
        if name in members:
            return f"tools are reached through `{given}`: write `await {given}.{name}(...)`"
        if members and name.lower() in _CLIENTS:
            return f"there is no client here: call a tool with `await {given}.name(argument=value)`"
    return None


def _near(scene: Scene, name: str) -> str | None:
    frame = scene.frame
    visible = {*frame.f_locals, *frame.f_globals, *frame.f_builtins} if frame else {*vars(builtins)}
    known = [other for other in visible if other.isidentifier() and other[:2] != "__"]
    near = difflib.get_close_matches(name, known, n=2, cutoff=0.7)
    return "did you mean " + " or ".join(f"`{other}`" for other in near) + "?" if near else None


def _from_a_module(scene: Scene, name: str) -> str:
    if name in IMPORT_FIXES:
        return f"`{name}` is not available here; {IMPORT_FIXES[name]}"
    for module in (*_FIRST_MODULES, *sorted(scene.modules)):
        if name in scene.modules.get(module, ()) and "." not in name:
            return f"add `from {module} import {name}`"
    listed = ", ".join(f"`{known}`" for known in scene.given if known.isidentifier() and known != "print")
    return (
        f"available are {listed or 'the bindings'}, the builtins, and modules like json or re after `import`; nothing "
        "is kept of an earlier program"
    )


def unbound_hint(scene: Scene) -> str | None:
    """Say why a variable of a function has no value where it is read."""
    error: Any = scene.error
    name = error.name if type(error.name) is str else _quoted(error)
    if not name:
        return None
    line = scene.line or 0
    for node in ast.walk(scene.tree):
        if isinstance(node, ast.ExceptHandler) and node.name == name and (node.end_lineno or 0) < line:
            return (
                f"`{name}` is gone where its `except` block ends (line {node.end_lineno}): keep what you need of it in "
                "another variable inside the block"
            )
    here, *outer = scene.scopes
    if isinstance(here, _FUNCTIONS) and any(scene.assigns(scope, name) for scope in outer):
        return (
            f"assigning to `{name}` in `{here.name}` makes it a variable of its own: write `nonlocal {name}` as the "
            "first line of the function to change the outer one"
        )
    return f"`{name}` is assigned later or on another path; give it a value before this line"


def _quoted(error: BaseException) -> str | None:
    parts = str(error).split("'")
    return parts[1] if len(parts) > 2 else None
