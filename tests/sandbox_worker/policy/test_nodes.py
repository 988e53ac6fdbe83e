"""Every syntax node of the running Python has a rule; what has none is refused."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from sandbox_worker.policy import modules
from sandbox_worker.policy.refusals import PolicyRefused
from sandbox_worker.policy.transformer import PolicyTransformer

from .programs import value

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


# For each node a program that has it, and the program's value; a version where it needs more than 3.11.
SAMPLES: dict[str, tuple[str, Any] | tuple[str, Any, tuple[int, int]]] = {
    "FunctionDef": ("def f():\n    return 1\nreturn f()", 1),
    "AsyncFunctionDef": ("async def f():\n    return 1\nreturn await f()", 1),
    "ClassDef": ("class A:\n    x = 1\nreturn A.x", 1),
    "Return": ("return 1", 1),
    "Delete": ("x = [1, 2]\ndel x[0]\nreturn x", [2]),
    "Assign": ("a = b = 1\nreturn a + b", 2),
    "AugAssign": ("a = 1\na += 2\nreturn a", 3),
    "AnnAssign": ("a: int = 1\nreturn a", 1),
    "For": ("for x in [1, 2]:\n    pass\nelse:\n    x = 5\nreturn x", 5),
    "AsyncFor": ("async def g():\n    yield 1\nasync for x in g():\n    pass\nreturn x", 1),
    "While": ("x = 0\nwhile x < 3:\n    x += 1\nreturn x", 3),
    "If": ("if True:\n    return 1\nreturn 2", 1),
    "With": ("import contextlib\nwith contextlib.nullcontext(4) as x:\n    return x", 4),
    "AsyncWith": ("import asyncio\nasync with asyncio.Lock():\n    return 1", 1),
    "Match": ("match 1:\n    case 1:\n        return 'one'", "one"),
    "Raise": ("try:\n    raise KeyError('k')\nexcept KeyError as e:\n    return e.args[0]", "k"),
    "Try": ("try:\n    return 1\nfinally:\n    pass", 1),
    "TryStar": ("try:\n    raise ExceptionGroup('g', [KeyError()])\nexcept* KeyError:\n    x = 1\nreturn x", 1),
    "Assert": ("assert 1 == 1\nreturn 1", 1),
    "Import": ("import math\nreturn math.floor(1.5)", 1),
    "ImportFrom": ("from math import floor\nreturn floor(1.5)", 1),
    "Global": ("x = 1\ndef f():\n    global x\n    x = 2\nf()\nreturn x", 2),
    "Nonlocal": (
        "def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = 2\n    g()\n    return x\nreturn f()",
        2,
    ),
    "Expr": ("1\nreturn 2", 2),
    "Pass": ("pass\nreturn 1", 1),
    "Break": ("for x in range(9):\n    if x == 3:\n        break\nreturn x", 3),
    "Continue": ("n = 0\nfor x in range(4):\n    if x % 2:\n        continue\n    n += x\nreturn n", 2),
    "TypeAlias": ("type Pair = tuple[int, int]\nreturn str(Pair)", "Pair", (3, 12)),
    "BoolOp": ("return 0 or 2", 2),
    "NamedExpr": ("return (x := 3) + x", 6),
    "BinOp": ("return 1 + 2", 3),
    "UnaryOp": ("return -(1)", -1),
    "Lambda": ("return (lambda a, *, b=2: a + b)(1)", 3),
    "IfExp": ("return 1 if True else 2", 1),
    "Dict": ("return {'a': 1, **{'b': 2}}", {"a": 1, "b": 2}),
    "Set": ("return sorted({2, 1})", [1, 2]),
    "ListComp": ("return [x for x in range(3) if x]", [1, 2]),
    "SetComp": ("return sorted({x for x in 'ba'})", ["a", "b"]),
    "DictComp": ("return {x: 1 for x in 'a'}", {"a": 1}),
    "GeneratorExp": ("return sum(x for x in range(3))", 3),
    "Await": ("return await tools.echo(1)", 1),
    "Yield": ("def g():\n    got = yield 1\n    yield got\ni = g()\nreturn [next(i), i.send(5)]", [1, 5]),
    "YieldFrom": ("def g():\n    yield from [1, 2]\nreturn list(g())", [1, 2]),
    "Compare": ("return 1 < 2 <= 2", True),
    "Call": ("return max(*[1, 2], **{})", 2),
    "FormattedValue": ("x = 1.5\nreturn f'{x!r:>5}'", "  1.5"),
    "JoinedStr": ("x = 1\nreturn f'{x=}'", "x=1"),
    "TemplateStr": ("x = 1\nreturn len(t'{x}'.values)", 1, (3, 14)),
    "Interpolation": ("x = 1\nreturn t'{x}'.values[0]", 1, (3, 14)),
    "Constant": ("return 'a'", "a"),
    "Attribute": ("class A:\n    pass\na = A()\na._x = 1\nreturn a._x", 1),
    "Subscript": ("return [1, 2][0]", 1),
    "Starred": ("first, *rest = [1, 2, 3]\nreturn rest", [2, 3]),
    "Name": ("x = 1\nreturn x", 1),
    "List": ("return [1]", [1]),
    "Tuple": ("return (1, 2)", (1, 2)),
    "Slice": ("return [1, 2, 3][::-1]", [3, 2, 1]),
    "And": ("return 1 and 2", 2),
    "Or": ("return 0 or 2", 2),
    "Add": ("return 1 + 2", 3),
    "Sub": ("return 3 - 2", 1),
    "Mult": ("return 3 * 2", 6),
    "MatMult": ("class M:\n    def __matmul__(self, other):\n        return 5\nreturn M() @ M()", 5),
    "Div": ("return 1 / 2", 0.5),
    "Mod": ("return 7 % 4", 3),
    "Pow": ("return 2 ** 3", 8),
    "LShift": ("return 1 << 3", 8),
    "RShift": ("return 8 >> 3", 1),
    "BitOr": ("return 1 | 2", 3),
    "BitXor": ("return 1 ^ 3", 2),
    "BitAnd": ("return 1 & 3", 1),
    "FloorDiv": ("return 7 // 2", 3),
    "Invert": ("return ~1", -2),
    "Not": ("return not 1", False),
    "UAdd": ("return +(1)", 1),
    "USub": ("return -(1)", -1),
    "Eq": ("return 1 == 1", True),
    "NotEq": ("return 1 != 1", False),
    "Lt": ("return 1 < 1", False),
    "LtE": ("return 1 <= 1", True),
    "Gt": ("return 1 > 1", False),
    "GtE": ("return 1 >= 1", True),
    "Is": ("return None is None", True),
    "IsNot": ("return None is not None", False),
    "In": ("return 1 in [1]", True),
    "NotIn": ("return 1 not in [1]", False),
    "Load": ("x = 1\nreturn x", 1),
    "Store": ("x = 1\nreturn x", 1),
    "Del": ("x = 1\ndel x\nreturn 1", 1),
    "comprehension": ("return [x for x in [1]]", [1]),
    "ExceptHandler": ("try:\n    1 / 0\nexcept (ValueError, ZeroDivisionError):\n    return 1", 1),
    "arguments": (
        "def f(a, /, b, *c, d=1, **e):\n    return [a, b, c, d, e]\nreturn f(1, 2, 3, f=4)",
        [1, 2, (3,), 1, {"f": 4}],
    ),
    "arg": ("def f(a: int):\n    return a\nreturn f(1)", 1),
    "keyword": ("return dict(a=1)", {"a": 1}),
    "alias": ("import json as j\nreturn j.dumps(1)", "1"),
    "withitem": ("import contextlib as c\nwith c.nullcontext(1) as a, c.nullcontext(2) as b:\n    return a + b", 3),
    "match_case": ("match 3:\n    case x if x > 2:\n        return x", 3),
    "MatchValue": ("match 'a':\n    case 'a':\n        return 1", 1),
    "MatchSingleton": ("match None:\n    case None:\n        return 1", 1),
    "MatchSequence": ("match [1, 2]:\n    case [a, b]:\n        return a + b", 3),
    "MatchMapping": ("match {'k': 1, 'l': 2}:\n    case {'k': k, **rest}:\n        return [k, rest]", [1, {"l": 2}]),
    "MatchClass": ("match 5:\n    case int(n):\n        return n", 5),
    "MatchStar": ("match [1, 2, 3]:\n    case [a, *rest]:\n        return rest", [2, 3]),
    "MatchAs": ("match 5:\n    case int() as n:\n        return n", 5),
    "MatchOr": ("match 5:\n    case 4 | 5:\n        return 1", 1),
    "TypeVar": ("def first[T](items: list[T]) -> T:\n    return items[0]\nreturn first([1])", 1, (3, 12)),
    "ParamSpec": ("def f[**P](x):\n    return x\nreturn f(1)", 1, (3, 12)),
    "TypeVarTuple": ("def f[*Ts](x):\n    return x\nreturn f(1)", 1, (3, 12)),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_program_with_the_node_runs(name: str) -> None:
    text, expected, *needed = SAMPLES[name]
    if needed and sys.version_info < needed[0]:
        assert not hasattr(ast, name) and hasattr(PolicyTransformer, f"visit_{name}")
        return
    wrapped = "async def f():\n" + "".join(f"    {line}\n" for line in text.split("\n"))
    assert any(type(node).__name__ == name for node in ast.walk(ast.parse(wrapped)))
    assert value(text) == expected


def test_every_node_has_a_sample() -> None:
    assert {cls.__name__ for cls in _node_classes()} - _NOT_PARSED <= set(SAMPLES)


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
