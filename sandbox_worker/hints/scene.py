"""Where a program failed: the error, its frame, the expression that failed, and what its names stand for."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import FrameType, ModuleType, WrapperDescriptorType
from typing import Any, Final

from sandbox_worker.traceback_text import program_text

__all__ = ["MISSING", "Scene", "shown", "text_of"]

MISSING: Final = object()
"""What `Scene.resolve` gives for an expression that cannot be read without running something."""

_PLAIN: Final = (dict, list, tuple, str)
# The hash and equality of other keys may be the program's.
_PLAIN_KEYS: Final = (str, int, float, bool, type(None))
_MAX_SHOWN: Final = 60

Position = tuple[int, int, int, int]


@dataclass
class Scene:
    """One failure.

    Args:
        error: What the program raised.
        frame: The innermost frame of the program, if there is one.
        position: First and last line (from 1), first and last column (from 0, in bytes of UTF-8) of what failed there.
        modules: The importable modules, with the names each one shows.
        given: The bindings of the program.
        unawaited: How calls that were made and never awaited are spelled.
    """

    error: BaseException
    frame: FrameType | None
    position: Position | None
    modules: Mapping[str, Collection[str]]
    given: Mapping[str, object]
    unawaited: list[str] = field(default_factory=list)

    @property
    def line(self) -> int | None:
        """The line that failed."""
        return None if self.position is None else self.position[0]

    @cached_property
    def tree(self) -> ast.Module:
        """The program's tree; its places are those of the text."""
        try:
            return ast.parse(program_text())
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return ast.Module(body=[], type_ignores=[])

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """The node above each node."""
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @cached_property
    def node(self) -> ast.expr | None:
        """The expression whose evaluation failed: the innermost with exactly this place, or the one around it."""
        if self.position is None:
            return None
        line, end_line, column, end_column = self.position
        around: ast.expr | None = None
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.expr):
                continue
            start, end = (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
            if (start, end) == ((line, column), (end_line, end_column)):
                return node
            if start <= (line, column) and (end_line, end_column) <= end:
                around = node
        return around

    @cached_property
    def scopes(self) -> list[ast.AST]:
        """The functions, lambdas and classes around the failing line, innermost first; the program itself is last."""
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
        line = self.line or 0
        found = [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, kinds) and node.lineno <= line <= (node.end_lineno or 0)
        ]
        return [*reversed(found), self.tree]

    def resolve(self, node: ast.AST | None) -> Any:
        """What an expression stands for where the program failed, or `MISSING`; nothing is called to find it."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            return self._value_of(node)
        if isinstance(node, ast.Subscript):
            return _item(self.resolve(node.value), self.resolve(node.slice))
        if isinstance(node, ast.Attribute):
            return _attribute(self.resolve(node.value), node.attr)
        if isinstance(node, ast.NamedExpr):
            return self.resolve(node.value)
        return MISSING

    def _value_of(self, node: ast.Name) -> Any:
        frame = self.frame
        if frame is None:
            return MISSING
        for space in (frame.f_locals, frame.f_globals):
            if node.id in space:
                return space[node.id]
        return self._element_of_comprehension(node)

    def _element_of_comprehension(self, name: ast.Name) -> Any:
        """Some element that a comprehension's variable stood for: from 3.12 on the variable itself is gone by now."""
        node: ast.AST | None = name
        while node is not None:
            for generator in getattr(node, "generators", ()):
                if isinstance(generator.target, ast.Name) and generator.target.id == name.id:
                    source = self.resolve(generator.iter)
                    if type(source) in (list, tuple) and source:
                        return source[0]
            node = self.parents.get(node)
        return MISSING

    def assigns(self, scope: ast.AST, name: str) -> bool:
        """Whether a scope itself, not one inside it, assigns to a name."""
        todo: list[ast.AST] = list(ast.iter_child_nodes(scope))
        inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
        while todo:
            node = todo.pop()
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store):
                return True
            if not isinstance(node, inner):
                todo += ast.iter_child_nodes(node)
        return False


def _item(container: Any, key: Any) -> Any:
    if type(container) not in _PLAIN or type(key) not in _PLAIN_KEYS:
        return MISSING
    try:
        return container[key]
    except (KeyError, IndexError, TypeError):
        return MISSING


def _attribute(owner: Any, name: str) -> Any:
    if owner is MISSING or owner is None:
        return MISSING
    if type(owner) is ModuleType:
        return vars(owner).get(name, MISSING)
    found = inspect.getattr_static(owner, name, MISSING)
    # A descriptor would have to be called to give its value.
    return MISSING if hasattr(type(found), "__get__") and not issubclass(type(found), type) else found


def text_of(error: BaseException) -> str | None:
    """The text of an exception whose `__str__` is the interpreter's own; None where the program wrote one."""
    return str(error) if isinstance(type(error).__str__, WrapperDescriptorType) else None


def shown(node: ast.AST | None, otherwise: str = "it") -> str:
    """The source of an expression, in backquotes, if it is short enough to read in a sentence."""
    if node is None:
        return otherwise
    text = ast.unparse(node)
    return f"`{text}`" if len(text) <= _MAX_SHOWN else otherwise
