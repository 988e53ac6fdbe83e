"""Names and attributes: what is native, what is guarded, what is refused, in every form that binds or reads one."""
# ruff: noqa: E501 - programs stand as a model would write them

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox_worker.policy import modules, names

from .programs import failure, refusal, run, value

modules.build()

_BINDINGS = [
    "{n} = 1",
    "{n}: int = 1",
    "{n} += 1",
    "del {n}",
    "for {n} in []: pass",
    "async def f():\n    async for {n} in g(): pass\nreturn 1",
    "with a as {n}: pass",
    "async with a as {n}: pass",
    "({n} := 1)",
    "[0 for {n} in []]",
    "a, *{n} = [1]",
    "(a, [b, {n}]) = 1, [2, 3]",
    "def {n}(): pass",
    "async def {n}(): pass",
    "class {n}: pass",
    "def f({n}): pass\nf(1)",
    "def f({n}, /): pass\nf(1)",
    "def f(*, {n}): pass\nf()",
    "def f(*{n}): pass\nf()",
    "def f(**{n}): pass\nf()",
    "f = lambda {n}, /: 1",
    "import math as {n}",
    "from math import pi as {n}",
    "try:\n    pass\nexcept ValueError as {n}:\n    pass",
    "try:\n    pass\nexcept* ValueError as {n}:\n    pass",
    "match 1:\n    case {n}: pass",
    "match [1]:\n    case [*{n}]: pass",
    "match {{}}:\n    case {{**{n}}}: pass",
    "match 1:\n    case int() as {n}: pass",
    "def f():\n    global {n}\nf()",
    "def g():\n    x = 1\n    def f():\n        nonlocal {n}\n",
]
if sys.version_info >= (3, 12):
    _BINDINGS += [
        "def f[{n}](): pass\nf()",
        "class C[{n}]: pass",
        "type {n} = int",
        "def f[**{n}](): pass\nf()",
    ]


@pytest.mark.parametrize("form", _BINDINGS)
@pytest.mark.parametrize("name", ["_getattr_", "_write_", "__builtins__", "__import__", "gi_frame", "__class__"])
def test_no_form_of_binding_takes_a_reserved_name(form: str, name: str) -> None:
    error = refusal(form.format(n=name))
    assert name in error.message


@pytest.mark.parametrize("name", ["_rows", "__total", "_", "__", "___", "_x_", "printed", "print", "compile", "open"])
def test_ordinary_names_with_underscores_and_of_builtins_are_native(name: str) -> None:
    assert value(f"{name} = 1\n{name} += 1\nreturn {name}") == 2


@pytest.mark.parametrize(
    "attribute",
    [
        "__subclasses__",
        "__bases__",
        "__base__",
        "__mro__",
        "__globals__",
        "__code__",
        "__closure__",
        "__builtins__",
        "__self__",
        "__func__",
        "__defaults__",
        "__wrapped__",
        "__reduce__",
        "__reduce_ex__",
        "__loader__",
        "__spec__",
        "__file__",
        "__subclasshook__",
        "mro_entries__",
        "gi_frame",
        "gi_code",
        "cr_frame",
        "cr_await",
        "ag_frame",
        "tb_frame",
        "tb_next",
        "f_back",
        "f_globals",
        "f_builtins",
        "f_locals",
    ],
)
def test_internal_attributes_are_refused_in_every_access_form(attribute: str) -> None:
    if not names.load_rule(attribute):
        pytest.skip("an ordinary name")
    for form in (
        "return x.{a}",
        "x.{a} = 1",
        "del x.{a}",
        "x.{a} += 1",
        "for x.{a} in []: pass",
        "with a as x.{a}: pass",
        "match x:\n    case object({a}=y): pass",
        "return f'{{x.{a}}}'",
        "return f'{{1:{{x.{a}}}}}'",
        "def f(y=x.{a}): pass\nf()",
        "def f(y: x.{a}): pass\nf()",
        "y: x.{a} = 1",
        "@x.{a}\ndef f(): pass\nf()",
        "class C(x.{a}): pass",
        "return [y for y in x.{a}]",
        "match 1:\n    case x.{a}: pass",
        "async def f(): return await x.{a}\nf()",
    ):
        assert attribute in refusal("x = a = 1\n" + form.format(a=attribute)).message


@pytest.mark.parametrize("attribute", ["__class__", "__subclasses__", "gi_frame", "__globals__"])
@pytest.mark.parametrize(
    "form",
    [
        "getattr(x, {a!r})",
        "getattr(x, {a!r}, None)",
        "setattr(x, {a!r}, 1)",
        "delattr(x, {a!r})",
        "operator.attrgetter({a!r})(x)",
        "operator.attrgetter('real.' + {a!r})(x)",
        "operator.methodcaller({a!r})(x)",
        "object.__getattribute__(x, {a!r})",
        "object.__setattr__(x, {a!r}, 1)",
        "object.__delattr__(x, {a!r})",
        "('{{0.' + {a!r} + '}}').format(x)",
        "('{{a.' + {a!r} + '}}').format_map({{'a': x}})",
        "str.format('{{0.' + {a!r} + '}}', x)",
        "list(map(('{{0.' + {a!r} + '}}').format, [x]))",
        "('{{0:{{1.' + {a!r} + '}}}}').format(x, x)",
        "functools.reduce(getattr, [{a!r}], x)",
    ],
)
def test_computed_names_meet_the_same_rules(form: str, attribute: str) -> None:
    program = f"import operator, functools\nx = 1\nreturn ['REACHED', {form.format(a=attribute)}]"
    error = failure(program)
    assert error.kind in ("exception", "policy")
    assert attribute in error.message


def test_hasattr_does_not_answer_for_internal_names() -> None:
    assert value("def g(): yield\nreturn [hasattr(g(), 'gi_' + 'frame'), hasattr(g(), 'send')]") == [
        False,
        True,
    ]


def test_dir_and_vars_show_what_a_program_may_read() -> None:
    assert "gi_frame" not in value("def g(): yield\nreturn dir(g())")
    assert value("class A:\n    def __init__(self): self.x = 1\nreturn vars(A())") == {"x": 1}
    assert "name the object" in refusal("return vars()").message
    assert "class of the program" in failure("import json\nreturn vars(json)").message


def test_the_class_of_an_object_is_told_by_type() -> None:
    assert "type(x)" in refusal("return ().__class__").message
    assert value("class A:\n    def f(self): return self.__class__.__name__\nreturn A().f()") == "A"
    assert value("try:\n    1 / 0\nexcept Exception as e:\n    return e.__class__.__name__") == "ZeroDivisionError"


def test_super_does_not_carry_a_format_past_the_guard() -> None:
    program = "class S(str):\n    def f(self, x): return super().format(x)\nreturn S('{0.__class__}').f(1)"
    assert "format template" in failure(program).message


def test_formatting_works_as_in_python() -> None:
    program = """
class P:
    def __init__(self): self.x = 3; self._y = {"k": [1]}
t = "{0.x:>{1}} {0._y[k][0]!r} {n}"
return [t.format(P(), 4, n="z"), "{a}".format_map({"a": 1}), "%s" % 2, f"{3!r:>3}", "{:,.2f}".format(1234.5)]
"""
    assert value(program) == ["   3 1 z", "1", "2", "  3", "1,234.50"]


def test_a_format_method_of_the_program_is_its_own() -> None:
    assert value("class A:\n    def format(self, x): return x\nreturn A().format('{0.__class__}')") == "{0.__class__}"


@pytest.mark.parametrize(
    "program",
    [
        "import asyncio\nreturn asyncio.current_task()._loop",
        "import asyncio\nreturn asyncio.current_task().get_loop()",
        "import asyncio\nreturn asyncio.current_task().get_stack()",
        "import asyncio\nreturn asyncio.current_task().get_coro()",
        "import asyncio\nreturn asyncio.Queue()._get_loop()",
        "import asyncio\nclass Q(asyncio.Queue):\n    def f(self): return super()._get_loop()\nreturn Q().f()",
        "import asyncio\nclass Q(asyncio.Queue): pass\nreturn Q()._get_loop",
        "import asyncio\nt = asyncio.current_task()\nreturn getattr(t, '_lo' + 'op')",
        "import enum\nclass E(enum.Enum):\n    A = 1\nreturn E._convert_('X', 'builtins', lambda n: n == 'eval')",
        "import typing\nT = typing.TypedDict('T', {'a': '1'})\nreturn T.__annotations__['a']._evaluate({}, {}, frozenset())",
        "import typing\nreturn typing.Optional['x'].__args__[0]._evaluate({}, {}, frozenset())",
    ],
)
def test_private_attributes_of_library_objects_stay_closed(program: str) -> None:
    assert "is not available to programs" in failure(program).message


def test_private_names_of_the_program_are_its_own_even_when_a_library_uses_them_too() -> None:
    program = """
class A:
    def __init__(self): self._loop = 1; self._coro = 2; self._evaluate = 3; self.obj = 4; self.parser = 5
    def register(self, x): return x
    def get_loop(self): return 6
a = A()
return [a._loop, a._coro, a._evaluate, a.obj, a.parser, a.register(7), a.get_loop(), getattr(a, "_loop")]
"""
    assert value(program) == [1, 2, 3, 4, 5, 7, 6, 1]


def test_mangled_names_work_and_do_not_reach_a_library_class_of_that_name() -> None:
    assert (
        value("class A:\n    def __init__(self): self.__x = 1\n    def f(self): return self.__x\nreturn A().f()") == 1
    )
    program = "import asyncio\nclass Future:\n    def f(self, t): return t.__log_traceback\nreturn Future().f(asyncio.Future())"
    assert not isinstance(run(program), bool) or run(program) is False


@pytest.mark.parametrize(
    "name", ["eval", "exec", "compile", "open", "globals", "locals", "breakpoint", "__import__", "help"]
)
def test_builtins_that_are_not_there_are_refused_by_name_with_a_way_out(name: str) -> None:
    error = refusal(f"x = 1\nreturn {name}('1')")
    assert (error.line, error.column) == (2, 8)
    assert f"`{name}` is not available" in error.message
    assert ";" in error.message


def test_an_aliased_missing_builtin_is_refused_too() -> None:
    assert "exec" in refusal("@exec\n@input\nclass X: pass").message


def test_unicode_spellings_are_the_names_they_normalize_to() -> None:
    assert "__class__" in refusal("return ().__ｃlass__").message


def test_reading_input_says_that_nobody_is_there() -> None:
    assert "EOFError" in failure("return input('name? ')").message


@given(st.text(alphabet="_abgi frmeclass", min_size=1, max_size=14))
def test_a_name_is_refused_when_computed_whenever_it_is_refused_when_written(name: str) -> None:
    if names.load_rule(name) == names.REFUSED:
        assert name in failure(f"return getattr(1, {name!r})").message
