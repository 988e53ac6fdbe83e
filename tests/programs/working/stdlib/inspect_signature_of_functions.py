import inspect
from inspect import Parameter, signature


def ship(order_id: str, /, to: str = "home", *items: str, express: bool = False, **options) -> dict:
    """Ship an order.

    Second paragraph,
        indented.
    """
    return {"order_id": order_id, "to": to, "items": items, "express": express, **options}


async def later(x): ...


def gen():
    yield 1


class Greeter:
    def greet(self, name="you"):
        return f"hi {name}"


sig = signature(ship)
for name, p in sig.parameters.items():
    print(f"{name:<9}{p.kind.name:<22}{'required' if p.default is Parameter.empty else p.default!r}")
print(sig, sig.return_annotation, signature(Greeter().greet), signature(lambda a, *, b=1: a))
print(inspect.getdoc(ship), ship.__name__, ship.__annotations__["express"])
bound = sig.bind("O-1", "office", "tea", express=True, gift=1)
bound.apply_defaults()
print(bound.args, bound.kwargs, ship(*bound.args, **bound.kwargs))
try:
    sig.bind()
except TypeError as e:
    print(e)
print(inspect.iscoroutinefunction(later), inspect.isgeneratorfunction(gen), inspect.isclass(Greeter), inspect.ismethod(Greeter().greet), inspect.isfunction(ship), inspect.isbuiltin(len), inspect.isawaitable(3), inspect.cleandoc("  a\n    b"))


def call_with(fn, available):
    return fn(**{n: available[n] for n in signature(fn).parameters if n in available})


call_with(lambda item, limit: f"{item}/{limit}", {"item": "tea", "limit": 3, "unused": 0})
