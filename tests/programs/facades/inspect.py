import functools
import inspect
from inspect import Parameter, signature


def function(a, /, b: int, *args, c=3, **kwargs) -> str:
    """First line.

    Indented text.
    """


async def coroutine(): ...


async def stream():
    yield 1


def steps():
    yield 1


class Point:
    def __init__(self, x, y=0):
        self.x = x

    def move(self, by): ...


found = signature(function)
assert str(found) == "(a, /, b: int, *args, c=3, **kwargs) -> str" and list(found.parameters) == ["a", "b", "args", "c", "kwargs"]
kinds = [parameter.kind for parameter in found.parameters.values()]
assert kinds == [
    Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL, Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD,
]  # fmt: skip
assert found.parameters["c"].default == 3 and found.parameters["a"].default is Parameter.empty
assert found.parameters["b"].annotation is int and found.return_annotation is str and Parameter.KEYWORD_ONLY.name == "KEYWORD_ONLY"
bound = found.bind(1, 2, 9, z=4)
assert bound.arguments == {"a": 1, "b": 2, "args": (9,), "kwargs": {"z": 4}}
bound.apply_defaults()
assert bound.arguments["c"] == 3 and bound.args == (1, 2, 9) and bound.kwargs == {"c": 3, "z": 4}
assert str(signature(Point)) == "(x, y=0)" and str(signature(Point(1).move)) == "(by)" and str(signature(lambda x, *, y: 0)) == "(x, *, y)"
assert str(found.replace(return_annotation=int)).endswith("-> int")
assert str(Parameter("n", Parameter.KEYWORD_ONLY, default=1, annotation=int)) == "n: int = 1"
try:
    found.bind()
except TypeError as error:
    assert str(error) == "missing a required argument: 'a'"
assert inspect.cleandoc(function.__doc__) == "First line.\n\nIndented text."
assert not hasattr(inspect, "getdoc") or inspect.getdoc(function) == "First line.\n\nIndented text." and inspect.getdoc(Point) is None
running, streaming, stepping = coroutine(), stream(), steps()
assert inspect.iscoroutinefunction(coroutine) and inspect.iscoroutine(running) and inspect.isawaitable(running)
running.close()
assert inspect.isasyncgenfunction(stream) and inspect.isasyncgen(streaming) and not inspect.isawaitable(steps)
assert inspect.isgeneratorfunction(steps) and inspect.isgenerator(stepping) and not inspect.isgenerator([])
assert inspect.isfunction(function) and inspect.isbuiltin(len) and inspect.isclass(Point) and not inspect.isclass(1)
assert inspect.ismethod(Point(1).move) and inspect.isroutine(len) and inspect.isroutine(function) and not inspect.isabstract(Point)


class Adder:
    def __call__(self, value): ...


class Empty: ...


class Made:
    def __new__(cls, size): ...


def text_of(target):
    try:
        return str(signature(target))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


checks = {
    "partial": text_of(functools.partial(function, 1, c=4)) == "(b: int, *args, c=4, **kwargs) -> str",
    "instance with __call__": text_of(Adder()) == "(value)",
    "lru_cache function": text_of(functools.lru_cache(Point.move)) == "(self, by)",
    "class without __init__": text_of(Empty) == "()",
    "class with __new__": text_of(Made) == "(size)",
    "class method": text_of(dict.fromkeys) == "(iterable, value=None, /)",
    "builtin": text_of(sorted) == "(iterable, /, *, key=None, reverse=False)",
}
wrong = [name for name, holds in checks.items() if not holds]
assert not wrong, wrong
assert isinstance(found, inspect.Signature) and isinstance(bound, inspect.BoundArguments)
assert str(inspect.Signature([Parameter("x", Parameter.POSITIONAL_ONLY)])) == "(x, /)"
return "ok"
