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
from collections.abc import Collection
from typing import Final, cast

from sandbox_worker.policy.builtins import RUN_IN_PLACE, RUN_UNTIL_COMPLETE
from sandbox_worker.policy.refusals import PolicyRefused, Refusal, SourceRefused
from sandbox_worker.policy.survey import SCOPES, Survey

NOTHING: Final = "no value!"
TRAILING: Final = "trailing value!"
WRAPPER: Final = "__main__"


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
        for node in survey.yields
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
        self._modules = survey.asyncio_modules
        self._functions = survey.run_functions
        self._awaitable = True
        self.needed = survey.runs_loop and bool(self._modules or self._functions)
        """Whether the program has what would be rewritten."""

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
    if survey.annotates:
        body = [_drop_annotations(statement, global_) for statement in body]
    for node in survey.returns:
        if node.value is None:
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
        if isinstance(node, (*SCOPES, ast.expr)):
            return node
        return super().generic_visit(node)


def _drop_annotations(statement: ast.stmt, global_: Collection[str]) -> ast.stmt:
    return cast(ast.stmt, _AnnotationDropper(global_).visit(statement))
