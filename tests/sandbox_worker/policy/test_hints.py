"""Hints are found by looking: they name the expression that failed and call nothing of the program."""

from __future__ import annotations

import ast
import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox_worker import traceback_text
from sandbox_worker.hints import Scene, syntax_hint
from sandbox_worker.hints.scene import MISSING
from sandbox_worker.policy import modules
from sandbox_worker.program import ProgramStopped

from .programs import compiled, failure


def scene_of(text: str) -> Scene:
    """Where a program that fails does so."""
    program = compiled(text)
    try:
        asyncio.run(program.run())
    except ProgramStopped as stopped:
        place = traceback_text.innermost(stopped.original)
        assert place is not None
        return Scene(stopped.original, place.frame, place.extent, modules.importable(), {})
    raise AssertionError("it worked")


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("x = {'a': [1]}\nreturn x['a'][3] + x['b']", "x['a'][3]"),
        ("x = {}\nreturn [\n    1,\n    x['é'] + x['ü'],\n]", "x['é']"),
        ("é = {}\nreturn 'ü' + é['b']", "é['b']"),
        ("x = {'a': {}}\nreturn (\n    x['a']\n    ['b']\n)", "x['a']['b']"),
        ("x = [1]\nreturn [y.z for y in x]", "y.z"),
        ("def f(a):\n    return a.upper().loud\nreturn f('a')", "a.upper().loud"),
        ("return int('x') + 1", "int('x')"),
        ("x = None\nreturn f'{x.a} and {x!r}'", "x.a"),
    ],
)
def test_the_expression_that_failed_is_found(text: str, expression: str) -> None:
    scene = scene_of(text)
    assert scene.node is not None and ast.unparse(scene.node) == expression


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = {'a': [1, {'b': 2}]}\nreturn x['a'][1]['c']", {"b": 2}),
        ("class A:\n    def __init__(self):\n        self.rows = {'k': 1}\na = A()\nreturn a.rows['z']", {"k": 1}),
        ("i = 1\nx = [{}, {'k': 0}]\nreturn x[i]['z']", {"k": 0}),
        ("import sys\nx = [1]\nreturn x[sys.maxsize]", [1]),
        ("x = [{'a': 1}]\nreturn [\n    y['b']\n    for y in x\n]", {"a": 1}),
        ("def f():\n    return {}\nreturn f()['a']", MISSING),
    ],
)
def test_what_an_expression_stands_for_is_read_without_running_it(text: str, expected: Any) -> None:
    scene = scene_of(text)
    assert isinstance(scene.node, ast.Subscript)
    found = scene.resolve(scene.node.value)
    assert found is MISSING if expected is MISSING else found == expected


HOSTILE = """
called = []
class Hostile:
    def __getattribute__(self, name):
        called.append(name)
        raise SystemExit(name)
    def __getattr__(self, name):
        called.append(name)
    def __getitem__(self, key):
        called.append(key)
        raise KeyError(key)
    def __eq__(self, other):
        called.append("eq")
    def __hash__(self):
        called.append("hash")
        return 1
    def __str__(self):
        called.append("str")
        return "text"
    def __repr__(self):
        called.append("repr")
        return "text"
    def __len__(self):
        called.append("len")
        return 1
    def __iter__(self):
        called.append("iter")
        return iter(())
    def __bool__(self):
        called.append("bool")
        return True
    def __contains__(self, key):
        called.append("contains")
        return True
    @property
    def rows(self):
        called.append("property")
        return {}
h = Hostile()
self = h
box = {"h": h, 5: 6}
listed = [h]
def f():
    called.clear()
    EXPRESSION
f()
"""


@pytest.mark.parametrize(
    "expression",
    [
        "return box['missing']",
        "return listed[7]",
        "return box.h",
        "return listed.h",
        "return undefined_name",
        "return None[h]",
        "return listed['a']",
        "return 'text'[box]",
        "return len(5)",
        "return {}[3]",
        "return int([h])",
        "return [1] < 'a'",
        "raise KeyError('x')",
        "raise AttributeError('x', name='rows', obj=h)",
        "raise NameError('x', name='rows')",
        "return max([])",
    ],
)
def test_no_hint_calls_anything_of_the_program(expression: str) -> None:
    program = compiled(HOSTILE.replace("EXPRESSION", expression))
    with pytest.raises(ProgramStopped) as stopped:
        asyncio.run(program.run())
    place = traceback_text.innermost(stopped.value.original)
    assert place is not None
    called = place.frame.f_locals["called"]
    before = list(called)
    program.describe(stopped.value)
    assert called == before


@given(st.text(max_size=200), st.integers(1, 5), st.integers(0, 80))
def test_a_syntax_hint_takes_any_text_and_place(text: str, line: int, column: int) -> None:
    error = SyntaxError("invalid syntax", ("<program>", line, column, text))
    hint = syntax_hint(error, text)
    assert hint is None or hint


@given(st.text("ab=:()'\"{}[]f&|+- \nelsif.,0", max_size=80))
def test_broken_text_is_told_with_its_place_and_never_breaks_the_worker(text: str) -> None:
    try:
        program = compiled(text)
    except Exception as refused:
        assert type(refused).__name__ == "ProgramRefused"
        assert refused.error.message  # type: ignore[attr-defined]
    else:
        del program


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1\nif x && 1:\n    pass", "`and` for `&&`"),
        ("if x:\n    y = 1\nelse if z:\n    pass", "`elif`"),
        ("x = 0\nx++", "`+= 1`"),
        ("def f():\n    return await g()\nreturn f()", "`f` is a plain function: write `async def f(...)`"),
        ("f = lambda: await g()", "a `lambda` cannot await"),
        ("class = 1", "`class` is a keyword of Python"),
        ("x := 5", "a statement assigns with `=`"),
        ('x = "say "hi""', "a quote inside the text ends it"),
        ("First I will look up the orders and then sum them.", "write explanations as comments"),
    ],
)
def test_text_that_does_not_parse_is_told_what_to_write(text: str, told: str) -> None:
    message = failure(text).message
    assert "SyntaxError" in message and told in message
