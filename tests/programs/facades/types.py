import types
from types import MappingProxyType, SimpleNamespace


def steps():
    yield 1


async def coroutine(): ...


async def stream():
    yield 1


class Point:
    def move(self): ...


space = SimpleNamespace(a=1)
space.b = [2]
assert repr(space) == "namespace(a=1, b=[2])" and space == SimpleNamespace(a=1, b=[2]) and space.a == 1
source = {"a": 1}
view = MappingProxyType(source)
source["b"] = 2
assert dict(view) == {"a": 1, "b": 2} and view | {"c": 3} == {"a": 1, "b": 2, "c": 3} and len(view) == 2
try:
    view["x"] = 1
except TypeError as error:
    assert "does not support item assignment" in str(error)
running = coroutine()
assert isinstance(running, types.CoroutineType)
running.close()
assert isinstance(steps(), types.GeneratorType) and isinstance(stream(), types.AsyncGeneratorType)
assert isinstance(None, types.NoneType) and isinstance(..., types.EllipsisType) and isinstance(NotImplemented, types.NotImplementedType)
assert isinstance(int | str, types.UnionType) and isinstance(len, types.BuiltinFunctionType) and isinstance([].append, types.BuiltinMethodType)
assert isinstance(Point().move, types.MethodType) and isinstance(lambda: 0, types.LambdaType) and isinstance(steps, types.LambdaType)
bound = types.MethodType(lambda self, x: (self, x), "me")
assert bound(1) == ("me", 1)
assert isinstance(lambda: 0, types.FunctionType)
return "ok"
