import types
from types import MappingProxyType, SimpleNamespace


def to_ns(value):
    if isinstance(value, dict):
        return SimpleNamespace(**{k: to_ns(v) for k, v in value.items()})
    return [to_ns(v) for v in value] if isinstance(value, list) else value


order = to_ns(await tools.get_order(id="O-011"))
total = sum(l.price * l.quantity for l in order.lines)
order.total = total
print(order.id, order.status, total, hasattr(order, "nope"), vars(order).keys() >= {"id", "total"})
ns = SimpleNamespace(b=2, a=1)
del ns.b
ns.c = [3]
print(ns, ns == SimpleNamespace(a=1, c=[3]), ns.__dict__)
frozen = MappingProxyType({"k": 1})
try:
    frozen["k"] = 2
except TypeError as e:
    print(e)


def gen():
    yield


async def coro():
    return 1


c = coro()
print(isinstance(gen(), types.GeneratorType), isinstance(c, types.CoroutineType), isinstance(len, types.BuiltinFunctionType), isinstance(ns.c.append, types.BuiltinMethodType))
print(await c, isinstance(None, types.NoneType), int | str == types.UnionType or type(int | None) is types.UnionType, frozen | {"z": 1})
types.SimpleNamespace(x=1).x
