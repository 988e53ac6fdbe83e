"""Classes: everything a class statement can do, and the ways around it that are closed."""

from __future__ import annotations

import pytest

from .programs import failure, refusal, value


@pytest.mark.parametrize(
    "program",
    [
        "return type('X', (), {})",
        "return type(int)('X', (), {})",
        "return type[int]('X', (), {})",
        "return type(type)('X', (), {})",
        "import abc\nclass A(abc.ABC): pass\nreturn type(A)('X', (), {})",
        "import typing\nreturn typing.Type[int].__origin__('X', (), {})",
        "import typing\nreturn typing.get_origin(typing.Type[int])('X', (), {})",
        "import abc\nreturn abc.ABCMeta('X', (), {})",
        "import enum\nreturn enum.EnumMeta('X', (), {})",
        "T = type\nclass M(T): pass",
        "def M(n, b, d): return d\nclass A(**{'metaclass': M}): pass\nreturn 1",
        "class E(ExceptionGroup):\n    def split(self, c): return 1",
        "class E(ExceptionGroup[ValueError]): pass",
        "class E(BaseExceptionGroup): pass",
        "import dataclasses\nreturn dataclasses.make_dataclass('K', ['x'], bases=(ExceptionGroup,))",
        "import dataclasses\nreturn dataclasses.make_dataclass('K', ['x'], namespace={'__match_' + 'args__': ('y',)})",
        "import dataclasses\nreturn dataclasses.make_dataclass('K', ['x=print(1), y'])",
    ],
)
def test_no_class_is_built_behind_the_guard(program: str) -> None:
    assert "TypeError" in failure(program).message


@pytest.mark.parametrize(
    "program",
    [
        "class M(type): pass",
        "class A(metaclass=print): pass",
        "class A:\n    __match_args__ = ('gi_frame',)",
        "class A:\n    __match_args__ = ('format',)",
        "class A:\n    __match_args__ = tuple(x)",
        "class A:\n    for __match_args__ in x: pass",
        "class A:\n    def __match_args__(self): pass",
        "class A: pass\nA.__match_args__ = ('x',)",
        "class A:\n    @classmethod\n    def __subclasshook__(cls, c): return True",
        "class A:\n    def __instancecheck__(cls, c): return True",
        "class A:\n    def __mro_entries__(self, b): return (ExceptionGroup,)",
        "class A:\n    def __reduce__(self): return print, ()",
        "class A:\n    __class__ = int",
        "a.__class__ = int",
        "match '':\n    case str(format=f): pass",
        "match 1:\n    case object(__class__=c): pass",
        "match 1:\n    case x.register: pass",
    ],
)
def test_class_hooks_that_lie_to_the_interpreter_are_refused(program: str) -> None:
    refusal(program)


@pytest.mark.parametrize(
    "program",
    [
        "import collections.abc\nclass K(collections.abc.Sized):\n    def __len__(self): return 1\nK.register(str)",
        "import abc\nclass K(abc.ABC): pass\ngetattr(K, 'reg' + 'ister')(str)",
        "import typing\n@typing.runtime_checkable\nclass K(typing.Protocol):\n    format: object\nisinstance('', K)",
    ],
)
def test_no_foreign_object_can_be_made_to_match_a_class_of_the_program(program: str) -> None:
    assert "Error" in failure(program).message


def test_a_field_name_cannot_carry_source_text_into_the_library() -> None:
    program = "import dataclasses\nclass C: x: int = 1\n"
    program += "C.__annotations__['y=print(1) or 1, z'] = int\ndataclasses.dataclass(C)"
    assert "cannot be the name of a dataclass field" in failure(program).message


@pytest.mark.parametrize(
    "rename",
    [
        "dataclasses.fields(A)[0].name = TEXT",
        "f.name = TEXT",
        "class D:\n    def __get__(self, o, t): f.name = TEXT; return 1\n"
        "@dataclasses.dataclass\nclass B(A):\n    y: int = D()",
    ],
)
def test_fields_cannot_be_renamed_after_they_were_checked(rename: str) -> None:
    program = f"""
import dataclasses
TEXT = "x=print('REACHED') or 1, z"
f = dataclasses.field(default=1)
@dataclasses.dataclass
class A:
    x: int = f
try:
    exec_free = 1
{"".join(f"    {line}" + chr(10) for line in rename.split(chr(10)))}except AttributeError:
    pass
@dataclasses.dataclass
class C(A):
    w: int = 2
return [dataclasses.asdict(C()), [f.name for f in dataclasses.fields(C)]]
"""
    assert value(program) == [{"x": 1, "w": 2}, ["x", "w"]]


def test_positional_patterns_stop_before_a_field_with_a_guarded_name() -> None:
    program = """
import typing
from dataclasses import dataclass
@dataclass
class A:
    x: int
    format: str = "f"
@typing.runtime_checkable
class K(typing.Protocol):
    x: int
K.__annotations__["format"] = str
K = dataclass(K)
return [A.__match_args__, K.__match_args__, A(1).format]
"""
    assert value(program) == [("x",), ("x",), "f"]


@pytest.mark.parametrize(
    "program",
    [
        "q = Q()\nreturn q.__dict__",
        "q = Q()\nreturn vars(q)",
        "return Q().__getstate__()",
        "return getattr(Q(), '__getst' + 'ate__')()",
        "class R(Q):\n    def __setstate__(self, state): box.append(state)\nreturn 1",
        "class R(Q):\n    def f(self): return super().__dict__\nreturn R().f()",
    ],
)
def test_the_state_of_a_library_base_class_stays_closed(program: str) -> None:
    failure("import asyncio\nclass Q(asyncio.Queue): pass\n" + program)


@pytest.mark.parametrize(
    "program",
    [
        "import typing\nreturn typing.get_type_hints(f)",
        "import functools\n@functools.singledispatch\ndef f(x): pass\n@f.register\ndef g(x: 'print(1)'): pass",
        "import inspect\ndef f(x: 'print(1)'): pass\nreturn inspect.signature(f).from_callable(f, eval_str=True)",
        "import inspect\ndef f(x: 'print(1)'): pass\nreturn inspect.signature(f, eval_str=True)",
    ],
)
def test_annotations_given_as_text_are_never_evaluated(program: str) -> None:
    failure("def f(x: 'print(1)'): pass\n" + program)


@pytest.mark.parametrize(
    "definition",
    [
        "T = typing.TypedDict('T', {'a': 'print(1)'})",
        "class T(typing.TypedDict):\n a: 'print(1)'",
        "class T(typing.NamedTuple):\n a: 'print(1)'",
    ],
)
def test_annotations_that_typing_wraps_are_not_evaluated_either(definition: str) -> None:
    assert "is no type" in failure(f"import typing\n{definition}\nreturn str(typing.get_type_hints(T))").message


@pytest.mark.parametrize("base", ["TypedDict", "NamedTuple"])
def test_annotations_that_typing_wraps_are_read_as_types(base: str) -> None:
    program = f"import typing\nclass T(typing.{base}):\n a: 'int'\nreturn typing.get_type_hints(T)['a'] is int"
    assert value(program) is True


def test_update_wrapper_does_not_read_attributes_for_the_program() -> None:
    program = """
import functools, json
box = []
class C:
    def __setattr__(self, name, value): box.append(name)
class Lying(str):
    def __eq__(self, other): return True
    __hash__ = str.__hash__
for name in ("__globals__", "__code__", Lying("__globals__")):
    try:
        functools.update_wrapper(C(), json.dumps, assigned=(name,), updated=())
    except (AttributeError, TypeError) as error:
        box.append(type(error).__name__)
return box
"""
    assert value(program) == ["AttributeError", "AttributeError", "TypeError"]


def test_isinstance_and_subscripts_of_type_work() -> None:
    program = """
def f(x: type[int] | None) -> type: return x
return [isinstance(int, type), isinstance(1, type), type(1) is int, type(int) is type, issubclass(bool, int),
        type(None).__name__, repr(type), f(int).__name__]
"""
    assert value(program) == [True, False, True, True, True, "NoneType", "<class 'type'>", "int"]


def test_special_methods_properties_and_slots_work() -> None:
    program = """
class V:
    __slots__ = ("x", "_y")
    count = 0
    def __init__(self, x, y=0): self.x = x; self._y = y; V.count += 1
    def __add__(self, o): return V(self.x + o.x, self._y + o._y)
    __radd__ = __add__
    def __eq__(self, o): return isinstance(o, V) and (self.x, self._y) == (o.x, o._y)
    __hash__ = None
    def __repr__(self): return f"V({self.x}, {self._y})"
    def __getitem__(self, i): return (self.x, self._y)[i]
    def __len__(self): return 2
    def __iter__(self): yield from (self.x, self._y)
    def __contains__(self, i): return i in (self.x, self._y)
    def __call__(self, k): return self.x * k
    def __bool__(self): return False
    @property
    def y(self): return self._y
    @y.setter
    def y(self, value): self._y = value
    @classmethod
    def make(cls, *a): return cls(*a)
    @staticmethod
    def zero(): return V(0)
v = V.make(1, 2)
v.y += 3
return [repr(v + V(1)), v == V(1, 5), v[1], len(v), list(v), 5 in v, v(3), bool(v), V.count]
"""
    assert value(program) == ["V(2, 5)", True, 5, 2, [1, 5], True, 3, False, 4]


def test_inheritance_super_and_hooks_work() -> None:
    program = """
class Base:
    registry = []
    def __init_subclass__(cls, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.registry.append((cls.__name__, tag))
    def __new__(cls, *a):
        self = super().__new__(cls)
        self.made = True
        return self
    def who(self): return "base"
class Child(Base, tag="t"):
    def __getattr__(self, name):
        if name.startswith("dyn_"): return name[4:]
        raise AttributeError(name)
    def __setattr__(self, name, value): super().__setattr__(name, value)
    def who(self): return "child of " + super().who()
class D:
    def __set_name__(self, owner, name): self.name = name
    def __get__(self, o, t=None): return self.name
class H:
    d = D()
c = Child()
c.z = 1
return [Base.registry, c.made, c.who(), c.dyn_x, c.z, H().d, __class__ if False else 1]
"""
    assert value(program) == [[("Child", "t")], True, "child of base", "x", 1, "d", 1]


def test_dataclasses_enums_named_tuples_and_abstract_classes_work() -> None:
    program = """
from __future__ import annotations
import enum, abc, typing, collections
from dataclasses import dataclass, field, asdict, astuple, replace, make_dataclass, fields
@dataclass(order=True)
class P:
    x: int
    tags: list[str] = field(default_factory=list)
    total: typing.ClassVar[int] = 3
    def __post_init__(self): self.x += 1
@dataclass(frozen=True, slots=True)
class F:
    a: int = 1
    def __post_init__(self): object.__setattr__(self, "a", 5)
class C(enum.Enum):
    A = enum.auto()
    B = "b"
    @property
    def low(self): return self.name.lower()
class G(enum.Flag):
    X = enum.auto()
    Y = enum.auto()
class N(typing.NamedTuple):
    a: int
    b: str = "q"
class S(abc.ABC):
    @abc.abstractmethod
    def area(self): ...
class Q(S):
    def area(self): return 4
class M(metaclass=abc.ABCMeta):
    @abc.abstractmethod
    def g(self): ...
T = collections.namedtuple("T", "x y")
K = make_dataclass("K", [("a", int), ("b", int, field(default=2))])
def fails(cls):
    try: cls()
    except TypeError: return True
return [asdict(P(1)), P(1) < P(2), replace(P(1), x=5).x, [f.name for f in fields(P)], F().a, C("b").name, C.A.low,
        "b" in C._value2member_map_, (G.X | G.Y).value, N(1)._asdict(), N._fields, T(1, 2)._replace(x=3)[0], Q().area(),
        fails(S), fails(M), astuple(K(1)), repr(K(1))]
"""
    assert value(program) == [
        {"x": 2, "tags": []},
        True,
        6,
        ["x", "tags"],
        5,
        "B",
        "a",
        True,
        3,
        {"a": 1, "b": "q"},
        ("a", "b"),
        3,
        4,
        True,
        True,
        (1, 2),
        "K(a=1, b=2)",
    ]


def test_patterns_match_classes_mappings_and_sequences() -> None:
    program = """
class P:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x = x; self.y = y
def f(o):
    match o:
        case P(0, y=b): return b
        case P(x, y) if x == y: return "diag"
        case {"k": v, **rest}: return [v, rest]
        case [a, *r]: return r
        case str() | bytes() as s: return s
        case int(n): return n
        case None: return "none"
        case _: return "other"
return [f(P(0, 1)), f(P(2, 2)), f({"k": 1, "z": 2}), f([1, 2, 3]), f("s"), f(4), f(None), f(1.5)]
"""
    assert value(program) == [1, "diag", [1, {"z": 2}], [2, 3], "s", 4, "none", "other"]


def test_exception_groups_are_handled_with_except_star() -> None:
    program = """
found = []
try:
    raise ExceptionGroup("g", [ValueError(1), TypeError(2), ValueError(3)])
except* ValueError as e:
    found.append(len(e.exceptions))
except* TypeError as e:
    found.append(type(e).__name__)
return found
"""
    assert value(program) == [2, "ExceptionGroup"]


def test_single_dispatch_and_cached_properties_work() -> None:
    program = """
import functools
@functools.singledispatch
def f(x): return "object"
@f.register(int)
def _(x): return "int"
@f.register
def _(x: str): return "str"
class A:
    calls = 0
    @functools.cached_property
    def v(self):
        A.calls += 1
        return 4
    @functools.singledispatchmethod
    def g(self, x): return "any"
    @g.register(int)
    def _(self, x): return "int"
a = A()
return [f(1), f("a"), f(2.0), a.v, a.v, A.calls, a.g(1), a.g("x")]
"""
    assert value(program) == ["int", "str", "object", 4, 4, 1, "int", "any"]
