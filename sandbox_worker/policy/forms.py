"""The accepted forms of a program, as changes of its tree: what makes a text the body of an async function.

* Names of top-level definitions and imports, and names declared `global` anywhere, are globals of the
  wrapper: qualified names, recursion and annotations given as text work as in a module. Plain variables
  stay fast locals.
* A trailing expression is the value when nothing was returned.
* `asyncio.run(main())` in an async body is `await main()`.
"""

from __future__ import annotations
import __future__

import ast
from collections.abc import Collection, Iterable
from typing import Final, cast

from sandbox_worker.policy.builtins import RUN_IN_PLACE, RUN_UNTIL_COMPLETE
from sandbox_worker.policy.refusals import PolicyRefused, Refusal, SourceRefused

NOTHING: Final = "no value!"
TRAILING: Final = "trailing value!"
WRAPPER: Final = "__main__"

_SCOPES: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


def lift_futures(tree: ast.Module) -> int:
    """Take `from __future__ import …` out of a program; returns the compile flags they stand for.

    Raises:
        SyntaxError: A feature of that name does not exist.
    """
    flags = 0
    kept: list[ast.stmt] = []
    for statement in tree.body:
        if not (isinstance(statement, ast.ImportFrom) and statement.module == "__future__" and not statement.level):
            kept.append(statement)
            continue
        for alias in statement.names:
            if alias.name not in __future__.all_feature_names:
                place = ("<program>", statement.lineno, statement.col_offset + 1, None)
                raise SyntaxError(f"future feature {alias.name} is not defined", place)
            flags |= getattr(__future__, alias.name).compiler_flag
    tree.body = kept
    return flags


class Survey:
    """One look at a tree: every node, and those of the top-level scope (nested ones show what they bind)."""

    def __init__(self, tree: ast.Module) -> None:
        self.nodes: list[ast.AST] = []
        self.scope: list[ast.AST] = []
        todo: list[tuple[ast.AST, bool]] = [(statement, True) for statement in reversed(tree.body)]
        while todo:
            node, top = todo.pop()
            self.nodes.append(node)
            if top:
                self.scope.append(node)
                top = not isinstance(node, _SCOPES)
            if isinstance(node, _COMPREHENSIONS):
                # A walrus inside a comprehension binds in the scope around it.
                if top:
                    self.scope += [inner.target for inner in ast.walk(node) if isinstance(inner, ast.NamedExpr)]
                top = False
            todo += [(child, top) for child in _children(node)]


def _children(node: ast.AST) -> list[ast.AST]:
    """The nodes directly below one, last first; operators and contexts have nothing to say."""
    found: list[ast.AST] = []
    for field in node._fields:
        value = getattr(node, field, None)
        if type(value) is list:
            found += [item for item in value if isinstance(item, ast.AST) and item._fields]
        elif isinstance(value, ast.AST) and value._fields:
            found.append(value)
    found.reverse()
    return found


def bound_names(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that nodes bind in their own scope."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Name):
            if not isinstance(node.ctx, ast.Load):
                found.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            found.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
            found.update([node.name] if node.name else [])
        elif isinstance(node, ast.MatchMapping):
            found.update([node.rest] if node.rest else [])
    return found


def global_names(survey: Survey, given: Collection[str]) -> set[str]:
    """The names the wrapper declares global.

    Args:
        given: Names that exist before the program starts. One that the program binds, too, stays readable
        until then.
    """
    found: set[str] = set()
    nonlocals: set[str] = set()
    for node in survey.nodes:
        if isinstance(node, ast.Global):
            found.update(node.names)
        elif isinstance(node, ast.Nonlocal):
            nonlocals.update(node.names)
    for node in survey.scope:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            found.add(node.asname or node.name.partition(".")[0])
        elif type(node).__name__ == "TypeAlias":
            found.add(node.name.id)  # type: ignore[attr-defined]
    found.update(name for name in bound_names(survey.scope) if name in given)
    return {name for name in found - nonlocals if name.isidentifier()}


def module_names(survey: Survey) -> set[str]:
    """The names that plain `import` statements bind: each one is a module."""
    return {
        alias.asname or alias.name.partition(".")[0]
        for node in survey.nodes
        if isinstance(node, ast.Import)
        for alias in node.names
    }


def refuse_top_level_yield(survey: Survey) -> None:
    """Refuse `yield` outside a function: the program gives its value with `return`.

    Raises:
        PolicyRefused: There is one.
    """
    found = [
        Refusal(
            node.lineno,
            node.col_offset + 1,
            "`yield` outside a function; collect the values in a list and `return` it",
        )
        for node in survey.scope
        if isinstance(node, (ast.Yield, ast.YieldFrom))
    ]
    if found:
        raise PolicyRefused(found)


def definitions_only(tree: ast.Module) -> SourceRefused | None:
    """The refusal of a program that only defines functions (it would succeed silently), or None."""
    functions: list[ast.FunctionDef | ast.AsyncFunctionDef] = []
    for statement in tree.body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if statement.decorator_list:
                return None
            functions.append(statement)
        elif not _is_inert(statement):
            return None
    if not functions:
        return None
    chosen = next((function for function in functions if function.name == "main"), functions[-1])
    call = f"{'await ' if isinstance(chosen, ast.AsyncFunctionDef) else ''}{chosen.name}(…)".replace(
        "main(…)", "main()"
    )
    listed = ", ".join(f"{function.name}()" for function in functions[:5])
    return SourceRefused(
        f"RuntimeError: the program only defines {listed} and never calls it, so nothing ran; "
        f"add `return {call}` as the last line",
        chosen.lineno,
        chosen.col_offset + 1,
    )


def _is_inert(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.ClassDef):
        return not statement.decorator_list
    if isinstance(statement, (ast.Import, ast.ImportFrom, ast.Pass)):
        return True
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
        return not any(isinstance(node, (ast.Call, ast.Await)) for node in ast.walk(statement.value))
    return isinstance(statement, ast.AnnAssign)


class RunRewriter(ast.NodeTransformer):
    """Turns `asyncio.run(x)` and `loop.run_until_complete(x)` into awaits where an await is possible."""

    def __init__(self, survey: Survey) -> None:
        self._modules: set[str] = set()
        self._functions: set[str] = set()
        self._awaitable = True
        for node in survey.nodes:
            if isinstance(node, ast.Import):
                self._modules.update(alias.asname or alias.name for alias in node.names if alias.name == "asyncio")
            elif isinstance(node, ast.ImportFrom) and node.module == "asyncio":
                self._functions.update(alias.asname or alias.name for alias in node.names if alias.name == "run")

    @property
    def needed(self) -> bool:
        """Whether the program imports what would be rewritten."""
        return bool(self._modules or self._functions)

    def _inside(self, node: ast.AST, awaitable: bool) -> ast.AST:
        outer, self._awaitable = self._awaitable, awaitable
        self.generic_visit(node)
        self._awaitable = outer
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """No await in a plain function."""
        return self._inside(node, False)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        """An await is possible again."""
        return self._inside(node, True)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """No await in a lambda."""
        return self._inside(node, False)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """No await in a class body."""
        return self._inside(node, False)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        """An await would make another kind of generator of it."""
        return self._inside(node, False)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Rewrite the two calls."""
        self.generic_visit(node)
        if not self._awaitable:
            return node
        func = node.func
        if isinstance(func, ast.Name) and func.id in self._functions:
            return self._await(node, RUN_IN_PLACE, node.args)
        if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
            if func.attr == "run" and func.value.id in self._modules:
                return self._await(node, RUN_IN_PLACE, node.args)
            if func.attr == "run_until_complete":
                return self._await(node, RUN_UNTIL_COMPLETE, [func.value, *node.args])
        return node

    def visit_Await(self, node: ast.Await) -> ast.AST:
        """Leave an `await asyncio.run(...)` with one await."""
        self.generic_visit(node)
        return node.value if isinstance(node.value, ast.Await) else node

    def _await(self, node: ast.Call, name: str, arguments: list[ast.expr]) -> ast.AST:
        func = ast.copy_location(ast.Name(name, ast.Load()), node.func)
        return ast.copy_location(ast.Await(ast.copy_location(ast.Call(func, arguments, node.keywords), node)), node)


def wrap(tree: ast.Module, survey: Survey, global_: Collection[str]) -> ast.Module:
    """Make a program the body of an async function; every line and column stays."""
    body = tree.body
    _return_trailing(body)
    if any(isinstance(node, ast.AnnAssign) for node in survey.scope):
        body = [_drop_annotations(statement, global_) for statement in body]
    for node in survey.scope:
        if isinstance(node, ast.Return) and node.value is None:
            node.value = ast.copy_location(ast.Name(NOTHING, ast.Load()), node)
    start, end = tree.body[0], tree.body[-1]
    declared: list[ast.stmt] = [ast.copy_location(ast.Global(sorted(global_)), start)] if global_ else []
    last = ast.copy_location(ast.Return(ast.copy_location(ast.Name(NOTHING, ast.Load()), end)), end)
    arguments = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    wrapper = ast.AsyncFunctionDef(
        name=WRAPPER,
        args=arguments,
        body=[*declared, *body, last],
        decorator_list=[],
        returns=None,
        type_comment=None,
    )
    wrapper.type_params = []  # type: ignore[attr-defined,unused-ignore]
    wrapper.lineno = wrapper.end_lineno = 1
    wrapper.col_offset = wrapper.end_col_offset = 0
    return ast.Module(body=[wrapper], type_ignores=[])


def _return_trailing(body: list[ast.stmt]) -> None:
    """Make a trailing expression the value; also the one under `if __name__ == "__main__":`."""
    last = body[-1]
    if isinstance(last, ast.If) and not last.orelse and _is_main_test(last.test):
        _return_trailing(last.body)
        return
    if not isinstance(last, ast.Expr):
        return
    value = last.value
    if isinstance(value, ast.Constant) and value.value is None:
        return
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "print":
        return
    marked = ast.Call(ast.copy_location(ast.Name(TRAILING, ast.Load()), value), [value], [])
    body[-1] = ast.copy_location(ast.Return(ast.copy_location(marked, value)), last)


def _is_main_test(test: ast.expr) -> bool:
    if not (isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq)):
        return False
    sides = [test.left, test.comparators[0]]
    names = [side.id for side in sides if isinstance(side, ast.Name)]
    constants = [side.value for side in sides if isinstance(side, ast.Constant)]
    return names == ["__name__"] and constants == ["__main__"]


class _AnnotationDropper(ast.NodeTransformer):
    """A function may not annotate a global, a module may: the annotation goes, the assignment stays."""

    def __init__(self, global_: Collection[str]) -> None:
        self._global = global_

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in self._global:
            if node.value is None:
                return ast.copy_location(ast.Pass(), node)
            return ast.copy_location(ast.Assign([node.target], node.value), node)
        if isinstance(node, (*_SCOPES, ast.expr)):
            return node
        return super().generic_visit(node)


def _drop_annotations(statement: ast.stmt, global_: Collection[str]) -> ast.stmt:
    return cast(ast.stmt, _AnnotationDropper(global_).visit(statement))
