"""Every syntax node of the running Python has a rule; what has none is refused."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from sandbox_worker.policy import modules
from sandbox_worker.policy.refusals import PolicyRefused
from sandbox_worker.policy.transformer import PolicyTransformer

_KINDS = (
    ast.stmt,
    ast.expr,
    ast.operator,
    ast.unaryop,
    ast.cmpop,
    ast.boolop,
    ast.expr_context,
    ast.comprehension,
    ast.excepthandler,
    ast.arguments,
    ast.arg,
    ast.keyword,
    ast.alias,
    ast.withitem,
    ast.match_case,
    ast.pattern,
    *([ast.type_param] if hasattr(ast, "type_param") else []),
)
# Old spellings of Constant and Index that the parser never makes, and parts of other modes.
_NOT_PARSED = {
    "Num",
    "Str",
    "Bytes",
    "NameConstant",
    "Ellipsis",
    "AugLoad",
    "AugStore",
    "Param",
    "Index",
    "ExtSlice",
}


def _node_classes() -> Iterator[type[ast.AST]]:
    for kind in _KINDS:
        below = [cls for cls in kind.__subclasses__() if cls.__module__ in ("ast", "_ast")]
        yield from below or [kind]


def test_every_node_the_parser_makes_has_a_rule() -> None:
    without = [
        cls.__name__
        for cls in _node_classes()
        if cls.__name__ not in _NOT_PARSED and not hasattr(PolicyTransformer, f"visit_{cls.__name__}")
    ]
    assert without == []


def test_a_node_without_a_rule_is_refused_with_its_place() -> None:
    class Unheard(ast.expr):
        _fields = ()

    node = Unheard(lineno=1, col_offset=4, end_lineno=1, end_col_offset=5)
    tree = ast.Module(body=[ast.Expr(node, lineno=1, col_offset=0)], type_ignores=[])
    with pytest.raises(PolicyRefused) as caught:
        PolicyTransformer(modules.importable(), (), ["x = ?"]).check(tree)
    assert caught.value.refusals[0][:2] == (1, 5)
    assert "Unheard is not part of the language" in caught.value.refusals[0].message


def test_operators_of_the_future_are_refused_too() -> None:
    class Unheard(ast.operator):
        _fields = ()

    one = ast.Constant(1)
    tree = ast.fix_missing_locations(ast.Module(body=[ast.Expr(ast.BinOp(one, Unheard(), one))], type_ignores=[]))
    with pytest.raises(PolicyRefused):
        PolicyTransformer(modules.importable(), (), [""]).check(tree)
