"""One look at a program's tree: what it binds, defines, imports, and what stands in its top-level scope.

A program is surveyed at every run, so this is one loop over the nodes, without recursion.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Any, Final

SCOPES: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)

_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_WITHOUT_NODES: Final = frozenset(
    {
        "id",
        "attr",
        "module",
        "level",
        "kind",
        "type_comment",
        "conversion",
        "is_async",
        "simple",
        "asname",
        "lineno",
        "tag",
    }
)
"""Fields that hold text or numbers in every node that has them."""
_OPERATORS: Final = frozenset({"ctx", "op", "ops"})
_fields: dict[type[ast.AST], tuple[str, ...]] = {}


def node_fields(kind: type[ast.AST]) -> tuple[str, ...]:
    """The fields of a kind of node that may hold nodes."""
    found = _fields.get(kind)
    if found is None:
        found = _fields[kind] = tuple(name for name in kind._fields if name not in _WITHOUT_NODES)
    return found


class Survey:
    """What one look at a program finds.

    Args:
        tree: The program, without its `from __future__` imports.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.bound: set[str] = set()
        """Every name the program binds anywhere."""
        self.top_bound: set[str] = set()
        """Those it binds in its top-level scope."""
        self.defined: set[str] = set()
        """Those that a definition, an import or a `type` statement of the top-level scope binds."""
        self.globals: set[str] = set()
        self.nonlocals: set[str] = set()
        self.modules: set[str] = set()
        """Names that plain `import` statements bind, anywhere: each one is a module."""
        self.asyncio_modules: set[str] = set()
        self.run_functions: set[str] = set()
        self.runs_loop = False
        """Whether it reads an attribute `run` or `run_until_complete`, or imports `asyncio.run`."""
        self.returns: list[ast.Return] = []
        self.yields: list[ast.Yield | ast.YieldFrom] = []
        """Both of the top-level scope."""
        self.annotates = False
        """Whether the top-level scope annotates a variable."""
        self._inner: list[ast.AST] = []
        self._look(list(tree.body), top=True)
        self._look(self._inner, top=False)

    def global_names(self, given: Collection[str]) -> set[str]:
        """The names that the program's function must declare global.

        Args:
            given: Names that exist before the program starts. One that the program binds, too, stays readable until
                then.
        """
        found = self.globals | self.defined | {name for name in self.top_bound if name in given}
        return {name for name in found - self.nonlocals if name.isidentifier()}

    def _look(self, todo: list[Any], *, top: bool) -> None:
        """Record nodes and all below them; those of inner scopes are kept for later."""
        record = self._record
        while todo:
            node = todo.pop()
            kind = type(node)
            if kind is ast.Constant:
                continue
            if kind is ast.Name:
                if type(node.ctx) is not ast.Load:
                    self._bind(node.id, top)
                continue
            if kind is ast.Attribute:
                if node.attr in ("run", "run_until_complete"):
                    self.runs_loop = True
                todo.append(node.value)
                continue
            below = todo
            if kind in _RECORDED:
                record(node, kind, top)
                if top and kind in _INNER:
                    below = self._inner
            for name in _look_fields(kind):
                value = getattr(node, name, None)
                if type(value) is list:
                    below += value
                elif value is not None:
                    below.append(value)

    def _bind(self, name: str | None, top: bool) -> None:
        if name is not None:
            self.bound.add(name)
            if top:
                self.top_bound.add(name)

    def _record(self, node: Any, kind: type[ast.AST], top: bool) -> None:
        """Keep what one node says; what has no case here has nothing to say by itself."""
        if kind in (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef):
            self._define(node.name, top)
        elif kind is ast.Import:
            self._import(node, top)
        elif kind is ast.ImportFrom:
            for alias in node.names:
                self._define(alias.asname or alias.name, top)
                if node.module == "asyncio" and alias.name == "run":
                    self.run_functions.add(alias.asname or alias.name)
                    self.runs_loop = True
        elif kind is ast.arg:
            self._bind(node.arg, False)
        elif kind in (ast.ExceptHandler, ast.MatchAs, ast.MatchStar):
            self._bind(node.name, top)
        elif kind is ast.MatchMapping:
            self._bind(node.rest, top)
        elif kind is ast.Global:
            self.globals.update(node.names)
        elif kind is ast.Nonlocal:
            self.nonlocals.update(node.names)
        elif top:
            self._record_top(node, kind)

    def _record_top(self, node: Any, kind: type[ast.AST]) -> None:
        if kind is ast.Return:
            self.returns.append(node)
        elif kind is ast.AnnAssign:
            self.annotates = True
        elif kind in (ast.Yield, ast.YieldFrom):
            self.yields.append(node)
        elif kind in _COMPREHENSIONS:
            # A walrus inside a comprehension binds in the scope around it.
            self.top_bound.update(inner.target.id for inner in ast.walk(node) if isinstance(inner, ast.NamedExpr))
        elif kind is _TYPE_ALIAS:
            self.defined.add(node.name.id)

    def _define(self, name: str, top: bool) -> None:
        self._bind(name, top)
        if top:
            self.defined.add(name)

    def _import(self, node: ast.Import, top: bool) -> None:
        for alias in node.names:
            name = alias.asname or alias.name.partition(".")[0]
            self._define(name, top)
            self.modules.add(name)
            if alias.name == "asyncio":
                self.asyncio_modules.add(name)


_TYPE_ALIAS: Final = getattr(ast, "TypeAlias", None)
_INNER: Final = frozenset((*SCOPES, *_COMPREHENSIONS))
_RECORDED: Final = frozenset(
    (
        *_INNER,
        *(ast.Import, ast.ImportFrom, ast.arg, ast.ExceptHandler, ast.MatchAs, ast.MatchStar, ast.MatchMapping),
        *(ast.Global, ast.Nonlocal, ast.Return, ast.AnnAssign, ast.Yield, ast.YieldFrom, _TYPE_ALIAS),
    )
)
_looked: dict[type, tuple[str, ...]] = {}


def _look_fields(kind: type) -> tuple[str, ...]:
    """The fields of a node that are looked into; operators, contexts and what is no node have nothing to say."""
    found = _looked.get(kind)
    if found is None:
        fields = node_fields(kind) if issubclass(kind, ast.AST) else ()
        found = _looked[kind] = tuple(name for name in fields if name not in _OPERATORS)
    return found
